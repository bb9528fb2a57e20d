import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "electron-vite";

const fromRoot = (path: string): string => resolve(import.meta.dirname, path);

// `externalizeDeps: false` bundles every dependency, so that out/ runs without node_modules.
export default defineConfig({
  main: {
    build: {
      externalizeDeps: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: {
          electron: fromRoot("src-main/hosts/electron/main.ts"),
          browser: fromRoot("src-main/hosts/browser/main.ts"),
        },
        // Optional native accelerators of ws, which it does without when they are absent.
        external: ["bufferutil", "utf-8-validate"],
      },
    },
  },
  preload: {
    build: {
      externalizeDeps: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: { preload: fromRoot("src-main/preload.ts") },
        // A sandboxed preload is one CommonJS file that requires nothing but electron.
        output: { format: "cjs", entryFileNames: "[name].cjs" },
      },
    },
  },
  renderer: {
    root: fromRoot("src-renderer"),
    plugins: [react()],
    build: {
      reportCompressedSize: false,
      // Less to parse before the first paint.
      minify: true,
      // The one page is loaded from this machine: size on the wire is no concern.
      chunkSizeWarningLimit: 4096,
      // The content security policy allows no inlined fonts.
      assetsInlineLimit: 0,
      rolldownOptions: { input: { index: fromRoot("src-renderer/index.html") } },
    },
  },
});
