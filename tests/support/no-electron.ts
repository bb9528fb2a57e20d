throw new Error("electron was imported in a test: only src-main/hosts/electron and src-main/preload.ts may, when Electron runs them");

export {};
