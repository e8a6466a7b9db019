import type { FieldLeaf } from '../sample-fields.ts';

/** Column → value. */
export type Columns = Record<string, number>;
export type ColumnGroups = Partial<Record<FieldLeaf['group'], Columns>>;

/** A record to be copied, and which number goes to which of its columns. */
interface Form {
  readonly blank: Readonly<Columns>;
  readonly columns: readonly string[];
  readonly positions: readonly number[];
}

/** The fields that a sample holds, in its order, and the forms of what is made of them. */
interface Layout {
  readonly fields: readonly FieldLeaf[];
  readonly groups: readonly (readonly [group: FieldLeaf['group'], form: Form])[];
  readonly all: Form;
}

/** Layouts that are remembered: kinds of device times the ways they write their samples. */
const KEPT = 32;

/**
 * Makes records of columns. The engine keeps a record that grows column by column as a hash table, one that is copied as a
 * list; samples look alike, so a record is a copy of one that has the columns. Thousands of samples a second are read in a
 * third of the time, and half as much is left to be collected (`bench ingest`).
 */
export class ColumnLayouts {
  /** The latest used first. */
  readonly #layouts: Layout[] = [];

  /** One record per group that has any of the fields. @param numbers values of the fields, in the same order */
  grouped(fields: readonly FieldLeaf[], numbers: readonly number[]): ColumnGroups {
    const groups: ColumnGroups = {};
    for (const [group, form] of this.#layoutOf(fields).groups) groups[group] = filled(form, numbers);
    return groups;
  }

  /** One record of all fields. */
  joined(fields: readonly FieldLeaf[], numbers: readonly number[]): Columns {
    return filled(this.#layoutOf(fields).all, numbers);
  }

  #layoutOf(fields: readonly FieldLeaf[]): Layout {
    const position = this.#layouts.findIndex((layout) => isOf(layout, fields));
    const layout = this.#layouts[position] ?? layoutOf(fields);
    if (position === 0) return layout;
    this.#layouts.splice(position < 0 ? KEPT - 1 : position, 1);
    this.#layouts.unshift(layout);
    return layout;
  }
}

function isOf(layout: Layout, fields: readonly FieldLeaf[]): boolean {
  if (layout.fields.length !== fields.length) return false;
  for (let index = 0; index < fields.length; index += 1) if (layout.fields[index] !== fields[index]) return false;
  return true;
}

function layoutOf(fields: readonly FieldLeaf[]): Layout {
  const groups = [...new Set(fields.map(({ group }) => group))];
  return {
    fields: [...fields],
    groups: groups.map((group) => [group, formOf(fields, (field) => field.group === group)] as const),
    all: formOf(fields, () => true),
  };
}

function formOf(fields: readonly FieldLeaf[], isMeant: (field: FieldLeaf) => boolean): Form {
  const positions = [...fields.keys()].filter((position) => isMeant(fields[position] as FieldLeaf));
  const columns = positions.map((position) => (fields[position] as FieldLeaf).column);
  // Read from text, since that makes a list of any length; 0.5, since most measured values are no whole numbers.
  const blank = JSON.parse(JSON.stringify(Object.fromEntries(columns.map((column) => [column, 0.5]))));
  return { blank, columns, positions };
}

function filled({ blank, columns, positions }: Form, numbers: readonly number[]): Columns {
  const record = { ...blank };
  for (let index = 0; index < columns.length; index += 1) {
    record[columns[index] as string] = numbers[positions[index] as number] as number;
  }
  return record;
}
