import type { CallHandlers } from '../../call-handlers.ts';
import { supplyCalls } from './supply-answer.ts';
import { SupplyConnections } from './supply-connections.ts';
import { SupplyWatch, type SupplyWatchParts } from './supply-watch.ts';
import { type WeekCallParts, type WeekCalls, weekCalls } from './week/week-calls.ts';

export interface Supply {
  readonly watch: SupplyWatch;
  readonly calls: CallHandlers<'supply.events' | 'supply.groupEvents'> & WeekCalls;
}

/** Events of the supply of devices, kept for good (D27). */
export function createSupply(
  parts: Omit<SupplyWatchParts, 'connections'> & Pick<WeekCallParts, 'devices' | 'sites'>,
): Supply {
  const { records, store, clock, sites, devices } = parts;
  const connections = new SupplyConnections(store);
  return {
    watch: new SupplyWatch({ ...parts, connections }),
    calls: {
      ...supplyCalls({ records, store, clock, connections }),
      ...weekCalls({ records, store, clock, connections, sites, devices }),
    },
  };
}
