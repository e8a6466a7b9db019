/** An energy over all phases as its history ends. */
export interface CountedTotal {
  /** In the register's unit, before the transformation ratio. */
  readonly height: number;
  /** By column of the phases, where each of them ended. */
  readonly ends: ReadonlyMap<string, number>;
  /** The history has a total of its own: phases that are new go on from it. */
  readonly hasOwn: boolean;
}

/** The total of continuous readings, by column: what they grew by since a history that is known. */
export function goOnFrom(counted: CountedTotal | undefined, readings: ReadonlyMap<string, number>): number {
  return [...readings].reduce((total, [column, reading]) => {
    const end = counted?.ends.get(column) ?? (counted?.hasOwn ? reading : 0);
    return total + reading - end;
  }, counted?.height ?? 0);
}
