/**
 * A bucket has one figure for the time that its samples speak for. A gauge that some of them lack has less of its own, written
 * as text: `P_L2-60000` says that it was known for 60,000 ms less than the row. A column of texts that are nearly always empty
 * takes no room, and a read of it no time; a number per gauge would take both.
 */
export function ownCoveredText(gauge: string, missing: number): string {
  return missing > 0 ? ` ${gauge}-${missing}` : '';
}

interface Missing {
  readonly row: number;
  /** ms. */
  readonly time: number;
}

/**
 * The covered time of each gauge of rows, ms; undefined where it is that of the rows.
 * @param from  position of the first row's text
 */
export function ownCovered(
  texts: readonly string[],
  covered: Float64Array,
  from = 0,
): (gauge: string) => Float64Array | undefined {
  const own = new Map<string, Missing[]>();
  // A plain loop: nearly all of very many texts are empty.
  for (let row = 0; row < covered.length; row += 1) {
    const text = texts[from + row];
    if (text) addMissing(own, text, row);
  }
  return (gauge) => {
    const missing = own.get(gauge);
    if (missing === undefined) return undefined;
    const result = covered.slice();
    for (const { row, time } of missing) result[row] = (covered[row] as number) - time;
    return result;
  };
}

function addMissing(own: Map<string, Missing[]>, text: string, row: number): void {
  for (const part of text.split(' ')) {
    const at = part.lastIndexOf('-');
    if (at < 0) continue;
    const gauge = part.slice(0, at);
    const list = own.get(gauge) ?? [];
    own.set(gauge, list);
    list.push({ row, time: Number(part.slice(at + 1)) });
  }
}
