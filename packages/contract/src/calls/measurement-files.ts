import { z } from 'zod';
import { SAMPLE_FAMILIES, TOLD_TOTALS } from '../columns.ts';
import { IMPORT_LIMITS } from '../constants.ts';
import { ok, range, source, token } from './fields.ts';
import { ENERGY_PERIODS } from './measurements.ts';

const { electrical, circuits, sensor, relays } = SAMPLE_FAMILIES;
/** Columns that a file can bring: means over a row's interval, and energies counted in it. */
const gauges = [...electrical.gauges, ...TOLD_TOTALS, ...circuits.gauges, ...sensor.gauges, ...relays.gauges] as const;
const registers = [...electrical.registers, ...circuits.registers, ...relays.registers] as const;
const importId = z.string().regex(/^[0-9a-f-]{36}$/);

const row = z.object({
  /** End of the interval, epoch ms, from 1970 until now: the bound of 2015 does not hold here (D75). */
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
  /** First and last instant, epoch ms; null before anything was stored. */
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
        /** Sensors and relays in civil steps, in one part; every sample without (limits: D53). */
        period: z.enum(ENERGY_PERIODS).optional(),
        /** Samples begin with what counters showed at `from` itself, which the first interval's energies count from. */
        opening: z.boolean().optional(),
      })
      .refine(({ from, to }) => from < to, { message: 'from must be before to', path: ['to'] }),
    answer: ok.extend({
      /** Names of the columns that any row of this part has. */
      columns: z.array(z.string()),
      /**
       * Time (epoch ms; of steps their start), interval (ms), then a value or null per column: base units, as measured,
       * ratio not applied. Samples stand at the end of their intervals: those of (from, to]. Of steps means and energies, of a relay's state the share of time that it was on.
       */
      rows: z.array(z.array(z.number().nullable())),
      /** Epoch seconds, `from` of the next part; null at the end. */
      next: z.number().nullable(),
    }),
  },
  'measurements.imports': {
    request: z.object({ token }),
    answer: ok.extend({ data: z.array(measurementImport) }),
  },
  'measurements.import': {
    request: z.object({
      token,
      /** Chosen by the caller; the same import and part again stores nothing twice. */
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
      /** Rows that were stored, and those left out because something was measured then. */
      stored: z.number(),
      skipped: z.number(),
    }),
  },
  'measurements.undoImport': {
    request: z.object({ token, import_id: importId }),
    answer: ok.extend({ removed: z.number() }),
  },
};
