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
