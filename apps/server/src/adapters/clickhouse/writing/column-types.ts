import type { SampleFamilyName } from '@phasor/contract';
import type { SeriesLevel } from '../../../ports/series-store.ts';
import { declaredColumns } from '../schema.ts';

/** Read from the declarations once, for each batch after. */
const known = new Map<string, ReadonlyMap<string, string>>();

/** The type of each column in the table of a level, as an insert sends it: texts as texts, whatever the engine makes of them. */
export function columnTypes(family: SampleFamilyName, level: SeriesLevel): ReadonlyMap<string, string> {
  const table = `${family}_${level}`;
  const types = known.get(table) ?? new Map(declaredColumns(family, level).map(nameAndType));
  known.set(table, types);
  return types;
}

function nameAndType(column: string): [string, string] {
  const [, name = '', type = ''] = /^(\S+) (.+?)(?: (?:DEFAULT|CODEC|ALIAS|TYPE)\b.*)?$/.exec(column) ?? [];
  return [name, type.replace('LowCardinality(String)', 'String')];
}
