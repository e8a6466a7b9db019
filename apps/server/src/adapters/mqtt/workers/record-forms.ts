/** Column → value. */
type Columns = Record<string, number>;

/** The columns of a record, and one to be copied: see `ColumnLayouts`. */
export interface RecordForm {
  readonly columns: readonly string[];
  readonly blank: Readonly<Columns>;
}

/** Forms that are remembered: kinds of device times the ways they write their samples. */
const KEPT = 256;

/** The forms of records, by the text of their columns. */
export class RecordForms {
  readonly #forms = new Map<string, RecordForm>();

  /** @param text columns, joined by blanks */
  of(text: string): RecordForm {
    const known = this.#forms.get(text);
    if (known !== undefined) return known;
    // Devices choose what they send, so that there may be any number of them.
    if (this.#forms.size >= KEPT) this.#forms.clear();
    const columns = text === '' ? [] : text.split(' ');
    // Read from text, since that makes a list of any length; 0.5, since most measured values are no whole numbers.
    const blank = JSON.parse(JSON.stringify(Object.fromEntries(columns.map((column) => [column, 0.5]))));
    const form = { columns, blank };
    this.#forms.set(text, form);
    return form;
  }
}

/** A record of that form, of the numbers that begin at a place. */
export function recordOf({ columns, blank }: RecordForm, numbers: Float64Array, at: number): Columns {
  const record = { ...blank };
  for (let index = 0; index < columns.length; index += 1) {
    record[columns[index] as string] = numbers[at + index] as number;
  }
  return record;
}
