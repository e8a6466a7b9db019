import { z } from 'zod';
import { IMPORT_LIMITS } from '../../constants.ts';
import { REPORTED_TOTALS, SAMPLE_FAMILIES } from '../../measured/columns.ts';
import { damaged, ok, range, source, token } from '../fields.ts';
import { ENERGY_PERIODS } from './measurements.ts';

const families = Object.values(SAMPLE_FAMILIES);
/** Columns that a file can contain: means over a row's interval, and energies counted in it. */
const gauges = [...families.flatMap((family) => family.gauges), ...REPORTED_TOTALS] as const;
const registers = families.flatMap((family) => family.registers);
const importId = z.string().regex(/^[0-9a-f-]{36}$/);

const row = z.object({
  /** End of the interval, epoch ms, from 1970 until now: the limit of 2015 does not apply here (D75). */
  time: z.number().int().min(IMPORT_LIMITS.time.min).max(IMPORT_LIMITS.time.max),
  /** Length of the interval, ms. */
  interval: z.number().int().min(IMPORT_LIMITS.intervalMs.min).max(IMPORT_LIMITS.intervalMs.max),
  /** Base units, by column. */
  gauges: z.partialRecord(z.enum(gauges), z.number().finite()).optional(),
  /** Energy counted in the interval, Wh, varh or VAh, by the register's column. */
  energies: z.partialRecord(z.enum(registers), z.number().finite().min(0).max(IMPORT_LIMITS.energy)).optional(),
});
export type ImportRow = z.infer<typeof row>;

const measurementImport = z.object({
  id: z.string(),
  name: z.string(),
  /** Epoch ms. */
  created_at: z.number(),
  by: z.string().nullable(),
  /** Rows that were stored. */
  rows: z.number(),
  /** First and last instant, epoch ms; null if nothing was stored yet. */
  first: z.number().nullable(),
  last: z.number().nullable(),
});
export type MeasurementImport = z.infer<typeof measurementImport>;

export const measurementFilesCalls = {
  'measurements.export': {
    request: z
      .object({
        token,
        ...range,
        source: source.default(1),
        /** Sensors and relays in civil steps, in one part; without it every sample (limits: D53). */
        period: z.enum(ENERGY_PERIODS).optional(),
        /** Starts with the registers at `from` itself, from which the first interval's energies are counted. */
        opening: z.boolean().optional(),
      })
      .refine(({ from, to }) => from < to, { message: 'from must be before to', path: ['to'] }),
    answer: ok.extend({
      /** Names of the columns that occur in a row of this part. */
      columns: z.array(z.string()),
      /**
       * Time (epoch ms; of steps their start), interval (ms), then a value or null per column: base units, as measured,
       * ratio not applied. Samples have the time of the end of their interval: those of (from, to]. Steps have means and
       * energies; for a relay's state, the share of time it was on.
       */
      rows: z.array(z.array(z.number().nullable())),
      /** Epoch seconds, `from` of the next part; null at the end. */
      next: z.number().nullable(),
      damaged,
    }),
  },
  'measurements.imports': {
    request: z.object({ token }),
    answer: ok.extend({ data: z.array(measurementImport) }),
  },
  'measurements.import': {
    request: z.object({
      token,
      /** Chosen by the caller; repeating the same import and part stores nothing twice. */
      import_id: importId,
      name: z.string().trim().min(1).max(IMPORT_LIMITS.name),
      part: z
        .number()
        .int()
        .min(0)
        .max(IMPORT_LIMITS.parts - 1),
      source: source.default(1),
      rows: z.array(row).min(1).max(IMPORT_LIMITS.rows),
    }),
    answer: ok.extend({
      /** Rows that were stored, and rows left out because measurements of that time exist. */
      stored: z.number(),
      skipped: z.number(),
    }),
  },
  'measurements.undoImport': {
    request: z.object({ token, import_id: importId }),
    answer: ok.extend({ removed: z.number() }),
  },
};
