/// <reference types="vite/client" />
// Names of folders of the built page, filled in by vite.config.ts.
declare const DATA: string;
declare const PYODIDE: string;
