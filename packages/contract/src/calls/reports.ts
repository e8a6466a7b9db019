import { z } from 'zod';
import type { EnergyQuantity } from '../measured/wire.ts';
import { figures, inOrder, listOf, macList, range, source, token } from './fields.ts';

/** Energies that are added up over devices, and priced. */
export const REPORT_QUANTITIES = ['E_I', 'E_E', 'Q1', 'Q2', 'Q3', 'Q4'] as const satisfies readonly EnergyQuantity[];
export type ReportQuantity = (typeof REPORT_QUANTITIES)[number];

/** Energy of one device over the range. */
const deviceEnergy = z.object({
  mac: z.string(),
  /** Wh or varh per quantity; null if unknown. */
  energy: z.partialRecord(z.enum(REPORT_QUANTITIES), z.number().nullable()),
  /** Share of the range that is covered by measurements, 0 to 1. */
  coverage: z.number(),
});
export type DeviceEnergy = z.infer<typeof deviceEnergy>;

export const reportsCalls = {
  'reports.energy': {
    request: inOrder(
      z.object({ user_token: token, macList, data: listOf(REPORT_QUANTITIES), ...range, source: source.default(1) }),
    ),
    answer: figures.extend({ data: z.object({ devices: z.array(deviceEnergy) }), time_zone: z.string() }),
  },
};
