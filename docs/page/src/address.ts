// A situation as the part after `#` of the address: the same form as adjudicator/report/address.py, with the same limit.

export interface Opened {
  text: string;
  readings: Record<string, string>;
  claim: string | null;
}

const version = "v1.";
const most = 64 << 10;

async function through(data: Uint8Array<ArrayBuffer>, stream: GenericTransformStream, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = (new Blob([data]).stream().pipeThrough(stream) as ReadableStream<Uint8Array>).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > limit) {
      await reader.cancel();
      throw new RangeError("too long");
    }
    parts.push(new Uint8Array(value));
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

// Throws a RangeError if the situation is too long for an address.
export async function fragment(text: string, readings: Record<string, string>, claim: string | null): Promise<string> {
  const body: Partial<Opened> = { text };
  if (Object.keys(readings).length) body.readings = readings;
  if (claim) body.claim = claim;
  const data = new TextEncoder().encode(JSON.stringify(body));
  if (data.length > most) throw new RangeError("too long");
  const packed = await through(data, new CompressionStream("deflate-raw"), Infinity);
  const letters = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
  return version + letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

// Throws for anything that is no such part. No more is unpacked than the limit, whatever a short part promises.
export async function opened(part: string): Promise<Opened> {
  if (!part.startsWith(version)) throw new SyntaxError("another form");
  const letters = part.slice(version.length);
  if (!/^[A-Za-z0-9_-]*$/.test(letters)) throw new SyntaxError("damaged");
  const packed = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  const data = await through(packed, new DecompressionStream("deflate-raw"), most);
  const body: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(data));
  if (!isOpened(body)) throw new SyntaxError("something else");
  return { text: body.text, readings: body.readings ?? {}, claim: body.claim ?? null };
}

function isOpened(body: unknown): body is { text: string; readings?: Record<string, string>; claim?: string | null } {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return false;
  const { text, readings = {}, claim = null, ...more } = body as Record<string, unknown>;
  const read = typeof readings === "object" && readings !== null && !Array.isArray(readings);
  return (
    typeof text === "string" && read && Object.values(readings).every((choice) => typeof choice === "string") &&
    (claim === null || typeof claim === "string") && Object.keys(more).length === 0
  );
}
