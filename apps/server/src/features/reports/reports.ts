import type { CallHandlers } from '../../call-handlers.ts';
import { energyFigure } from '../../calls/energy-figure.ts';
import type { EnergiesPort } from '../../ports/energies.ts';

export interface ReportsParts {
  readonly energies: EnergiesPort;
}

export interface Reports {
  readonly calls: CallHandlers<'reports.energy'>;
}

/** What each of several devices counted over a range; the tree they are added up in is the viewer's own (D74). */
export function createReports({ energies }: ReportsParts): Reports {
  return {
    calls: {
      'reports.energy': async ({ data: quantities, from, to, source }, { devices }) => {
        const read = await energies.read({ devices, quantities, from, to, source, unit: 'day' });
        return {
          data: {
            devices: read.devices.map((device) => ({
              mac: device.mac,
              coverage: device.coverage,
              energy: Object.fromEntries(quantities.map((name) => [name, totalOf(device.energies[name])])),
            })),
          },
          time_zone: read.zone,
        };
      },
    },
  };
}

/** Sum of the known steps; null where none is: missing is not zero. */
function totalOf(steps: Float64Array | undefined): number | null {
  const known = (steps ?? new Float64Array(0)).filter((energy) => !Number.isNaN(energy));
  return known.length === 0 ? null : energyFigure(known.reduce((sum, energy) => sum + energy, 0));
}
