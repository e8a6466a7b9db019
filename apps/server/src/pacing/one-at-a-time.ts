export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Lets pieces of work of this process follow one another, so that what one of them checked is still true when it acts. */
export function oneAtATime(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}

/** The same for each name by itself. */
export function oneOfEachAtATime(): <Result>(name: string, work: () => Promise<Result>) => Promise<Result> {
  const lasts = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const next = (lasts.get(name) ?? Promise.resolve()).then(work);
    const ended = next
      .catch(() => undefined)
      .then(() => {
        if (lasts.get(name) === ended) lasts.delete(name);
      });
    lasts.set(name, ended);
    return next;
  };
}
