import { ENERGY_QUANTITIES } from '@phasor/contract';
import { type EnergyQuantity, registerColumns } from '../channels.ts';
import type { CountedTotal } from '../registers/counted-total.ts';
import type { DeviceRegisters } from '../registers/register-query.ts';
import { energyCurves, reportedCurves } from './energy-curves.ts';

/** The totals of a device that its phases go on from, at the heights that profiles show. */
export function countedTotals(registers: DeviceRegisters): [EnergyQuantity, CountedTotal][] {
  const plain = { ...registers, device: { ...registers.device, transformationRatio: 1 } };
  return ENERGY_QUANTITIES.flatMap((quantity): [EnergyQuantity, CountedTotal][] => {
    const request = { quantity, channel: 'total' } as const;
    const curves = energyCurves(plain, request);
    if (curves.length === 0) return [];
    const height = curves.reduce((sum, { curve }) => sum + (curve.value.at(-1) ?? 0), 0);
    const ends = registerColumns(quantity, 'total').flatMap((column) => {
      const end = registers.curves.get(column)?.value.at(-1);
      return end === undefined ? [] : [[column, end] as const];
    });
    return [[quantity, { height, ends: new Map(ends), hasOwn: reportedCurves(plain, request).length > 0 }]];
  });
}
