/**
 * A bucket has one value for the time that its samples cover. A gauge that some of them lack covers less; the difference is
 * stored as text: `P_L2-60000` means that it was known for 60,000 ms less than the row. A column of texts that are nearly
 * always empty takes hardly any space or reading time; a number per gauge would take both.
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
 * The covered time of each gauge of the rows, ms; undefined where it equals that of the rows.
 * @param from position of the first row's text
 */
export function ownCovered(
  texts: readonly string[],
  covered: Float64Array,
  from = 0,
): (gauge: string) => Float64Array | undefined {
  const own = new Map<string, Missing[]>();
  // A plain loop: there are very many texts, and nearly all are empty.
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
