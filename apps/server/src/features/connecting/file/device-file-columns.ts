import { isTimeZone } from '@phasor/calendar';
import { DEVICE_TYPES, IMPORT_FAULT_TEXTS, type ImportFault, isDeviceType, NAME_LIMITS } from '@phasor/contract';
import { z } from 'zod';
import { NATIVE } from '../native-ecosystems.ts';

/** Lines of a file of devices. */
export const ROWS_MAX = 5_000;
const KEY_MAX = 120;
const TITLE = { min: NAME_LIMITS.treeMin, max: NAME_LIMITS.dialogMax } as const;
const NUMBERS = {
  lat: [-90, 90],
  lng: [-180, 180],
  transformation_ratio: [1e-11, 100_000],
  max_current: [1, 100_000],
} as const;

const fault = (reason: ImportFault): ImportFault => reason;

function numberOf(column: keyof typeof NUMBERS) {
  const [low, high] = NUMBERS[column];
  return z
    .string()
    .transform((text) => Number(text.replace(',', '.')))
    .pipe(z.number(fault('number')).min(low, fault('number')).max(high, fault('number')))
    .optional();
}

/** Columns of a file of devices; those that are optional may be absent or empty. The messages are reasons. */
export const row = z.object({
  mac: z.string().optional(),
  title: z.string(fault('missing')).min(TITLE.min, fault('length')).max(TITLE.max, fault('length')),
  type: z
    .string(fault('missing'))
    .transform(Number)
    .pipe(z.number(fault('choice')).refine(isDeviceType, fault('choice'))),
  phases: z.enum(['1', '2', '3'], fault('choice')).optional(),
  ecosystem: z.string().default(NATIVE),
  key: z.string().max(KEY_MAX, fault('length')).optional(),
  time_zone: z.string().refine(isTimeZone, fault('zone')).optional(),
  lat: numberOf('lat'),
  lng: numberOf('lng'),
  transformation_ratio: numberOf('transformation_ratio'),
  max_current: numberOf('max_current'),
});
export const COLUMNS = Object.keys(row.shape);

/** Limits and choices of the columns, in signs of every language. */
const EXPECTED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(NUMBERS).map(([column, [low, high]]) => [column, `${low}…${high}`])),
  title: `${TITLE.min}…${TITLE.max}`,
  key: `1…${KEY_MAX}`,
  type: DEVICE_TYPES.join(', '),
  phases: '1, 2, 3',
};
const EXPECTING: ReadonlySet<ImportFault> = new Set(['length', 'number', 'choice']);

/** A fault of a line, with its words. */
export function faultyLine(
  { line, title }: Pick<FaultyLine, 'line' | 'title'>,
  field: string,
  reason: ImportFault,
): FaultyLine {
  const expected = EXPECTING.has(reason) ? (EXPECTED[field] ?? null) : null;
  const message = IMPORT_FAULT_TEXTS[reason].replace('{{expected}}', expected ?? '');
  return { line, title, error: { field, reason, expected, message } };
}

export interface FaultyLine {
  readonly line: number;
  readonly title: string;
  readonly error: {
    readonly field: string;
    readonly reason: ImportFault;
    readonly expected: string | null;
    readonly message: string;
  };
}
