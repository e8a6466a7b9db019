import type { TimeRange } from '@phasor/calendar';
import { registerColumns, reportedRegisterColumns } from '../channels.ts';
import type { DeviceRegisters } from '../registers/register-query.ts';
import type { EnergyRequest } from './energy-curves.ts';

/** One of the meters that were at a place one after the other, and how it reports an energy. */
export interface MeterOfPlace {
  /** From its exchange to the next one, epoch ms; infinite at the ends. */
  readonly span: TimeRange;
  /** Columns that are the energy by themselves: those over all phases, and those of the phases; one of none where none does. */
  readonly sets: readonly (readonly string[])[];
}

/** The meters of a device, with the registers that each of them had: another one may have fewer phases, or a total. */
export function metersOf(registers: DeviceRegisters, { quantity, channel }: EnergyRequest): MeterOfPlace[] {
  const { curves, segmentStarts } = registers;
  const reported = reportedRegisterColumns(quantity, channel);
  const phases = registerColumns(quantity, channel);
  const edges = [Number.NEGATIVE_INFINITY, ...segmentStarts, Number.POSITIVE_INFINITY];
  return edges.slice(1).map((to, index) => {
    const span = { from: edges[index] as number, to };
    const isRead = (column: string) => {
      const times = curves.get(column)?.time;
      // Without an exchange a register is that of the meter, wherever it was read.
      return segmentStarts.length === 0
        ? times !== undefined
        : times?.some((at) => at >= span.from && at < to) === true;
    };
    const total = reported.every(isRead) ? reported : [];
    const sets = [total, phases.filter(isRead)].filter((set) => set.length > 0);
    return { span, sets: sets.length > 0 ? sets : [[]] };
  });
}
