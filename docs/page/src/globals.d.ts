/// <reference types="vite/client" />
// Filled in by vite.config.ts: names of folders of the built page, and where the site has the case notation, empty without a site.
declare const DATA: string;
declare const PYODIDE: string;
declare const NOTATION: string;
