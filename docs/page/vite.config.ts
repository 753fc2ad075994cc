// The page is built from src/ and index.html; what Python it runs and what it knows of games lies in build/page/public.
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig } from "vite";

// A page without a site above it, such as one that is built and hosted alone, has no link to the documentation.
const notation = resolve(import.meta.dirname, "../../build/site-source/docs/cases.md");
const site = resolve(import.meta.dirname, "../../build/site");
const made = resolve(import.meta.dirname, "../../build/page");
const manifest = resolve(made, "manifest.json");
const { data, pyodide } = (existsSync(manifest) ? JSON.parse(readFileSync(manifest, "utf8")) : {}) as Record<string, string>;

export default defineConfig({
  base: "./",
  publicDir: resolve(made, "public"),
  worker: { format: "es" },
  define: {
    DATA: JSON.stringify(data ?? ""), PYODIDE: JSON.stringify(pyodide ?? ""),
    NOTATION: JSON.stringify(existsSync(notation) ? "../docs/cases.html" : ""),
  },
  build: {
    outDir: resolve(site, "page"),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
