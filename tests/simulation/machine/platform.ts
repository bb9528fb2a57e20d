import { machine, machineOrNull } from "./machine";
import type { Task } from "./scheduler";

/**
 * Replaces every global by which a program learns time or chance, or reaches the network. Imported before anything of the
 * program, for libraries keep what they find when they are loaded. Outside of a world the platform's own are used.
 */
const real = {
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setInterval: globalThis.setInterval,
  setImmediate: globalThis.setImmediate,
  clearImmediate: globalThis.clearImmediate,
  Date: globalThis.Date,
  performanceNow: performance.now.bind(performance),
  random: Math.random,
  fetch: globalThis.fetch,
  crypto: globalThis.crypto,
  structuredClone: globalThis.structuredClone,
};

// Making a long stack takes longer than most of what throws.
Error.stackTraceLimit = 4;

/** The worker's own way to leave the world's time. */
export const realSetImmediate = real.setImmediate;

/** What a timer of Node is, as far as a program uses it. */
class SimulatedTimer {
  constructor(readonly task: Task) {}
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
  hasRef(): boolean {
    return true;
  }
  refresh(): this {
    throw new Error("no timer of the simulation is refreshed");
  }
}

function cancel(timer: unknown): boolean {
  if (!(timer instanceof SimulatedTimer)) return false;
  timer.task.cancelled = true;
  return true;
}

const now = (): number => Math.floor(machineOrNull()?.scheduler.now() ?? real.Date.now());

class SimulatedDate extends real.Date {
  constructor(...args: [] | [number | string | Date]) {
    if (args.length === 0) super(now());
    else super(...(args as [number]));
  }
  static override now(): number {
    return now();
  }
}

function define(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: true, writable: true, enumerable: true });
}

define(globalThis, "setTimeout", (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
  const world = machineOrNull();
  if (world === null) return real.setTimeout(run, ms, ...args);
  const { scheduler } = world;
  const task = scheduler.after(Math.max(1, ms), () => {
    scheduler.noteProgress();
    run(...args);
  });
  return new SimulatedTimer(task);
});
define(globalThis, "clearTimeout", (timer: unknown) => {
  if (!cancel(timer)) real.clearTimeout(timer as NodeJS.Timeout);
});
define(globalThis, "setInterval", (...args: Parameters<typeof setInterval>) => {
  if (machineOrNull() !== null) throw new Error("the simulation has no intervals: nothing of the program uses one");
  return real.setInterval(...args);
});
define(globalThis, "setImmediate", (run: (...args: unknown[]) => void, ...args: unknown[]) => {
  const world = machineOrNull();
  if (world === null) return real.setImmediate(run, ...args);
  return new SimulatedTimer(world.scheduler.immediate(() => run(...args)));
});
define(globalThis, "clearImmediate", (timer: unknown) => {
  if (!cancel(timer)) real.clearImmediate(timer as NodeJS.Immediate);
});
define(globalThis, "Date", SimulatedDate);
define(performance, "now", () => machineOrNull()?.scheduler.now() ?? real.performanceNow());
define(Math, "random", () => machineOrNull()?.random() ?? real.random());
define(globalThis, "fetch", (...args: Parameters<typeof fetch>) => (machineOrNull() === null ? real.fetch(...args) : machine().fetch(...args)));

function fill<View extends ArrayBufferView>(view: View): View {
  const world = machineOrNull();
  if (world === null) return real.crypto.getRandomValues(view as unknown as Uint8Array<ArrayBuffer>) as unknown as View;
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = Math.floor(world.random() * 256);
  return view;
}

function uuid(): string {
  const bytes = fill(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join("-");
}

define(globalThis, "crypto", { getRandomValues: fill, randomUUID: uuid, subtle: real.crypto.subtle });

/** Rows and keys are plain data, for which this is several times as fast. */
function cloned(value: unknown): unknown {
  if (typeof value !== "object" || value === null) {
    if (typeof value === "function" || typeof value === "symbol") throw new DOMException("not data", "DataCloneError");
    return value;
  }
  if (Array.isArray(value)) return value.map(cloned);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return real.structuredClone(value);
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value)) copy[name] = cloned((value as Record<string, unknown>)[name]);
  return copy;
}

define(globalThis, "structuredClone", (value: unknown, options?: StructuredSerializeOptions) =>
  options === undefined ? cloned(value) : real.structuredClone(value, options),
);

/** One formatter for each language and form: making one takes longer than everything that is done with it. */
const formats = new Map<string, Intl.DateTimeFormat>();
const RealFormat = Intl.DateTimeFormat;
define(
  Intl,
  "DateTimeFormat",
  new Proxy(RealFormat, {
    construct(target, args: ConstructorParameters<typeof Intl.DateTimeFormat>, newTarget) {
      if (newTarget !== proxied()) return Reflect.construct(target, args, newTarget) as object;
      const key = JSON.stringify(args);
      const format = formats.get(key) ?? new target(...args);
      formats.set(key, format);
      return format;
    },
  }),
);
function proxied(): unknown {
  return Intl.DateTimeFormat;
}

// Databases of several threads must not hear of each other's changes.
Reflect.deleteProperty(globalThis, "BroadcastChannel");
