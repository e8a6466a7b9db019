import { z } from 'zod';
import { HEALTH_FAULTS, HEALTH_PARTS, HEALTH_STATES, REPAIRED_LEVELS, REPAIRS_MAX } from '../health.ts';
import { mac, ok, source } from './fields.ts';

/** Figures by name: seconds, days, samples, whatever the fault is about. */
const values = z.record(z.string(), z.number());

const change = z.object({
  /** Epoch ms. */
  time: z.number(),
  part: z.enum(HEALTH_PARTS),
  fault: z.enum(HEALTH_FAULTS),
  values,
  /** Whether it began; otherwise it was over. */
  begun: z.boolean(),
});
export type HealthChange = z.infer<typeof change>;

const fault = z.object({
  part: z.enum(HEALTH_PARTS),
  fault: z.enum(HEALTH_FAULTS),
  state: z.enum(HEALTH_STATES),
  /** Epoch ms. */
  since: z.number(),
  values,
});
export type HealthFaultEntry = z.infer<typeof fault>;

const figures = z.object({
  version: z.string(),
  /** Epoch ms. */
  started: z.number(),
  /** Bytes; null where they cannot be read. */
  disk: z.object({ free: z.number(), size: z.number(), days_left: z.number().nullable() }).nullable(),
  /** When the last samples were stored, epoch ms; null: none since the start. */
  last_write: z.number().nullable(),
  waiting_samples: z.number().int(),
  waiting_buckets: z.number().int(),
  /** Damaged parts of measurements that are set aside, repaired or not; null where this is not known. */
  parts_aside: z.number().int().nullable(),
  last_backup: z.object({ time: z.number(), bytes: z.number(), new_bytes: z.number() }).nullable(),
  /** When the certificate ends, epoch ms; null without one. */
  certificate_end: z.number().nullable(),
});
export type SystemFigures = z.infer<typeof figures>;

const range = z.object({ from: z.number(), to: z.number() });

const repair = z.object({
  /** Null where the damaged file could not name its devices. */
  device: mac.nullable(),
  /** Null for a device that is removed or was never registered. */
  title: z.string().nullable(),
  /** Of the device; null where there is none. */
  time_zone: z.string().nullable(),
  source: source.nullable(),
  level: z.enum(REPAIRED_LEVELS),
  /** From the first to the last row, epoch ms. */
  range,
  /** 0 where they could not be counted. */
  rows: z.number(),
  /** What could not be formed anew, epoch ms; null where all was, and before the repair. */
  lost: range.nullable(),
  /** Epoch ms; null where no repair has considered it to its end. */
  repaired: z.number().nullable(),
});
export type RepairEntry = z.infer<typeof repair>;

export const systemCalls = {
  'system.health': {
    request: z.object({}),
    answer: ok.extend({
      state: z.enum(HEALTH_STATES),
      /** Epoch ms. */
      checked: z.number(),
      data: z.array(fault),
      changes: z.array(change),
      /** What repairs of measurements set aside: what is lost first, then by time, the latest first. */
      repairs: z.array(repair).max(REPAIRS_MAX),
      figures,
    }),
  },
};
