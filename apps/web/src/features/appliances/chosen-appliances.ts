/** Ids from an address; undefined where it names none, which means every appliance. */
export function parseAppliances(text: unknown): readonly number[] | undefined {
  if (typeof text !== 'string' || text === '') return undefined;
  const ids = text
    .split('.')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
  return [...new Set(ids)];
}

/** The reverse; undefined where all are chosen, so that later recordings are shown too. None at all is `0`. */
export function appliancesText(chosen: readonly number[], all: readonly number[]): string | undefined {
  if (all.every((id) => chosen.includes(id))) return undefined;
  return chosen.length === 0 ? '0' : chosen.join('.');
}

/** The chosen ones that still exist, in the order of all. */
export function chosenOf(wished: readonly number[] | undefined, all: readonly number[]): readonly number[] {
  return wished === undefined ? all : all.filter((id) => wished.includes(id));
}

/** Adds ids to the choice, or removes them where all of them are chosen already, such as the appliances of a group. */
export function toggled(chosen: readonly number[], ids: readonly number[]): readonly number[] {
  const isChosen = ids.every((id) => chosen.includes(id));
  return isChosen ? chosen.filter((id) => !ids.includes(id)) : [...new Set([...chosen, ...ids])];
}
