/** Runs tasks one after the other, in the order in which they were given. A task that fails does not stop the next. */
export function exclusive(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const run = last.then(task, task);
    last = run.catch(() => undefined);
    return run;
  };
}
