/** Ids out of what an address carries; undefined where it names none, and every appliance is meant. */
export function parseAppliances(text: unknown): readonly number[] | undefined {
  if (typeof text !== 'string' || text === '') return undefined;
  const ids = text
    .split('.')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
  return [...new Set(ids)];
}

/** The reverse; undefined where all are chosen: what is recorded later is then shown too. None at all is `0`. */
export function appliancesText(chosen: readonly number[], all: readonly number[]): string | undefined {
  if (all.every((id) => chosen.includes(id))) return undefined;
  return chosen.length === 0 ? '0' : chosen.join('.');
}

/** Those that are chosen and still exist, in the order of all of them. */
export function chosenOf(wished: readonly number[] | undefined, all: readonly number[]): readonly number[] {
  return wished === undefined ? all : all.filter((id) => wished.includes(id));
}

/** Chooses what is not chosen, or takes all of it away where it is chosen already, such as the appliances of a group. */
export function toggled(chosen: readonly number[], ids: readonly number[]): readonly number[] {
  const isChosen = ids.every((id) => chosen.includes(id));
  return isChosen ? chosen.filter((id) => !ids.includes(id)) : [...new Set([...chosen, ...ids])];
}
