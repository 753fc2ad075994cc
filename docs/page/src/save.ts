// Files that the page hands out; they are made here and sent nowhere.

function handOut(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export const saveText = (name: string, text: string, type: string): void => handOut(name, new Blob([text], { type }));

const written = (picture: SVGSVGElement): string => new XMLSerializer().serializeToString(picture);

export const saveSvg = (name: string, picture: SVGSVGElement): void => saveText(name, written(picture), "image/svg+xml");

export async function savePng(name: string, picture: SVGSVGElement): Promise<void> {
  const address = URL.createObjectURL(new Blob([written(picture)], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = picture.width.baseVal.value * 2;
    canvas.height = picture.height.baseVal.value * 2;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (content) handOut(name, content);
  } finally {
    URL.revokeObjectURL(address);
  }
}
