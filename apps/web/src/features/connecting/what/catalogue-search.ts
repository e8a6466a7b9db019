import type { CatalogueEntry } from '@phasor/contract';
import Fuse from 'fuse.js';

/** One model of the catalogue with the ecosystem through which it connects. */
export interface CatalogueRow {
  readonly id: string;
  readonly entry: CatalogueEntry;
  readonly model: CatalogueEntry['models'][number];
}

/** An ecosystem with those of its models that were found. */
export interface CatalogueGroup {
  readonly entry: CatalogueEntry;
  readonly rows: readonly CatalogueRow[];
}

/** Name of a model as shops and boxes print it. */
export const modelName = ({ maker, model }: CatalogueRow['model']): string =>
  model.toLowerCase().startsWith(maker.toLowerCase()) ? model : `${maker} ${model}`.trim();

export function rowsOf(entries: readonly CatalogueEntry[]): readonly CatalogueRow[] {
  return entries.flatMap((entry) =>
    entry.models.map((model) => ({ id: `${entry.name} ${modelName(model)}`, entry, model })),
  );
}

const SEARCH = {
  keys: [
    { name: 'model.model', weight: 3 },
    { name: 'model.maker', weight: 3 },
    { name: 'entry.title', weight: 3 },
    { name: 'model.words', weight: 2 },
    { name: 'entry.name', weight: 1 },
    { name: 'entry.summary', weight: 0.5 },
  ],
  threshold: 0.3,
  ignoreLocation: true,
};

/** How many of the words a row has as they were typed. A slip of the finger makes SDM630 find SDM230, too. */
function literalWords({ entry, model }: CatalogueRow, words: readonly string[]): number {
  const parts = [modelName(model), model.maker, ...model.words, entry.title, entry.name, entry.summary];
  const text = parts.join('\n').toLowerCase();
  return words.filter((word) => text.includes(word.toLowerCase())).length;
}

/**
 * The searchable catalogue; a text of several words finds what has all of them, in any order. Rows with more of the words as they
 * were typed come first: Enter takes the first one.
 */
export function searchIn(rows: readonly CatalogueRow[]): (text: string) => readonly CatalogueRow[] {
  const fuse = new Fuse(rows, SEARCH);
  return (text) => {
    const words = text
      .trim()
      .split(/\s+/)
      .filter((word) => word !== '');
    if (words.length === 0) return rows;
    const [first = [], ...others] = words.map((word) => fuse.search(word).map(({ item }) => item));
    const all = first.filter((row) => others.every((found) => found.includes(row)));
    return all.toSorted((a, b) => literalWords(b, words) - literalWords(a, words));
  };
}

/** Found models under their ecosystems: the ecosystem of the best one first, as in `rows`. */
export function grouped(rows: readonly CatalogueRow[]): readonly CatalogueGroup[] {
  const groups = new Map<string, { entry: CatalogueEntry; rows: CatalogueRow[] }>();
  for (const row of rows) {
    const group = groups.get(row.entry.name) ?? { entry: row.entry, rows: [] };
    group.rows.push(row);
    groups.set(row.entry.name, group);
  }
  return [...groups.values()];
}

/** The row that an address names; undefined for one that the catalogue does not have. */
export function rowNamed(
  entries: readonly CatalogueEntry[],
  { system, model }: { readonly system: string | undefined; readonly model: string | undefined },
): CatalogueRow | undefined {
  const rows = rowsOf(entries).filter(({ entry }) => entry.name === system);
  return rows.find((row) => modelName(row.model) === model) ?? rows[0];
}
