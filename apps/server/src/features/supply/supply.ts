import type { CallHandlers } from '../../call-handlers.ts';
import { supplyCalls } from './supply-answer.ts';
import { SupplyConnections } from './supply-connections.ts';
import { SupplyWatch, type SupplyWatchParts } from './supply-watch.ts';
import { type WeekCallParts, type WeekCalls, weekCalls } from './week/week-calls.ts';
import { WeekWatch, type WeekWatchParts } from './week/week-watch.ts';

export interface Supply {
  readonly watch: SupplyWatch;
  readonly weeks: WeekWatch;
  readonly calls: CallHandlers<'supply.events' | 'supply.groupEvents'> & WeekCalls;
  /** Nominal voltages of connections, as they are kept. */
  readonly connections: Pick<SupplyConnections, 'renew'>;
}

type SupplyParts = Omit<SupplyWatchParts, 'connections'> &
  Pick<WeekCallParts, 'devices' | 'sites'> &
  Pick<WeekWatchParts, 'pairs' | 'facts'>;

/** Events of the supply of devices, kept for good (D27). */
export function createSupply(parts: SupplyParts): Supply {
  const { records, store, clock, sites, devices } = parts;
  const connections = new SupplyConnections({ store, sites });
  return {
    connections,
    watch: new SupplyWatch({ ...parts, connections }),
    weeks: new WeekWatch({ ...parts, connections }),
    calls: {
      ...supplyCalls({ records, store, clock, connections }),
      ...weekCalls({ records, store, clock, connections, sites, devices }),
    },
  };
}
