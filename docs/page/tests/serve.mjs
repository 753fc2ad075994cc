// A static server for the tests: files of one folder, compressed as a host would, and nothing else.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { gzipSync } from "node:zlib";

const types = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".json": "application/json",
  ".wasm": "application/wasm", ".svg": "image/svg+xml", ".zip": "application/zip", ".zst": "application/octet-stream",
};
const packed = new Map();

export async function serve(folder) {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    const file = join(folder, normalize(path.endsWith("/") ? `${path}index.html` : path));
    try {
      const body = await readFile(file);
      if (!packed.has(file)) packed.set(file, gzipSync(body));
      response.writeHead(200, { "content-type": types[extname(file)] ?? "text/plain", "content-encoding": "gzip", "cache-control": "no-cache" });
      response.end(packed.get(file));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => (server.closeAllConnections(), server.close()) };
}
