import type { ReadingTimes } from '@phasor/series';

/**
 * A bucket has one time for the first reading of all its registers and one for the last. A register that is missing in the
 * first or the last samples of the bucket has separate times, stored as text: `E_I_L1+12000` means that its first reading
 * is 12,000 ms after that of the row, `E_I_L1-3000` that its last one is 3,000 ms before. A column of texts that are nearly
 * always empty takes hardly any space or reading time; two numbers per register would take both.
 */
export function ownTimesText(
  register: string,
  offsets: { readonly afterFirst: number; readonly beforeLast: number },
): string {
  const { afterFirst, beforeLast } = offsets;
  return `${afterFirst > 0 ? ` ${register}+${afterFirst}` : ''}${beforeLast > 0 ? ` ${register}-${beforeLast}` : ''}`;
}

interface OwnOffset {
  readonly row: number;
  readonly column: 'firstTime' | 'lastTime';
  /** ms. */
  readonly offset: number;
}

/**
 * The times of each register of the rows: the columns of the rows themselves, except where a text gives others.
 * @param from position of the first row's text
 */
export function readingTimes(
  texts: readonly string[],
  times: ReadingTimes,
  from = 0,
): (register: string) => ReadingTimes {
  const own = new Map<string, OwnOffset[]>();
  const rows = times.firstTime.length;
  // A plain loop: there are very many texts, and nearly all are empty.
  for (let row = 0; row < rows; row += 1) {
    const text = texts[from + row];
    if (text) addOffsets(own, text, row);
  }
  return (register) => {
    const offsets = own.get(register);
    return offsets === undefined ? times : shifted(times, offsets);
  };
}

function addOffsets(own: Map<string, OwnOffset[]>, text: string, row: number): void {
  for (const part of text.split(' ')) {
    const [, register, sign, offset] = /^(.+)([+-])(\d+)$/.exec(part) ?? [];
    if (register === undefined) continue;
    const list = own.get(register) ?? [];
    own.set(register, list);
    const column = sign === '+' ? 'firstTime' : 'lastTime';
    list.push({ row, column, offset: Number(offset) * (sign === '+' ? 1 : -1) });
  }
}

function shifted(times: ReadingTimes, offsets: readonly OwnOffset[]): ReadingTimes {
  const result = { ...times, firstTime: times.firstTime.slice(), lastTime: times.lastTime.slice() };
  for (const { row, column, offset } of offsets) result[column][row] = (times[column][row] as number) + offset;
  return result;
}
