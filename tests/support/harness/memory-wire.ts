import type { Wire } from "../../../src-shared/ipc/wire";

/** Two ends of one pipe. Messages cross as JSON text, as on every real transport. */
export function memoryWires(onMessage: () => void = () => undefined): { main: Wire; renderer: Wire; cut: () => void } {
  const ends = [new Set<(message: unknown) => void>(), new Set<(message: unknown) => void>()] as const;
  const closers = new Set<() => void>();
  let open = true;
  const wire = (mine: 0 | 1): Wire => ({
    post(message) {
      const text = JSON.stringify(message);
      onMessage();
      queueMicrotask(() => {
        if (open) for (const listener of [...ends[mine === 0 ? 1 : 0]]) listener(JSON.parse(text));
      });
    },
    onMessage(listener) {
      ends[mine].add(listener);
      return () => ends[mine].delete(listener);
    },
    onClose(listener) {
      closers.add(listener);
      return () => closers.delete(listener);
    },
  });
  return {
    main: wire(0),
    renderer: wire(1),
    cut() {
      open = false;
      for (const closer of [...closers]) closer();
    },
  };
}
