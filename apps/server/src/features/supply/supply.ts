import type { CallHandlers } from '../../call-handlers.ts';
import type { DeviceNews } from '../../ports/records/notification-records.ts';
import { supplyCalls } from './supply-answer.ts';
import { SupplyConnections } from './supply-connections.ts';
import { supplyNews } from './supply-news.ts';
import { SupplyWatch, type SupplyWatchParts } from './supply-watch.ts';
import { type WeekCallParts, type WeekCalls, weekCalls } from './week/week-calls.ts';
import { WeekWatch, type WeekWatchParts } from './week/week-watch.ts';

export interface Supply {
  readonly watch: SupplyWatch;
  readonly weeks: WeekWatch;
  readonly calls: CallHandlers<'supply.events' | 'supply.groupEvents'> & WeekCalls;
}

interface SupplyParts
  extends Omit<SupplyWatchParts, 'connections' | 'onChange'>,
    Pick<WeekCallParts, 'devices' | 'sites'>,
    Pick<WeekWatchParts, 'pairs' | 'facts'> {
  /** Takes news for the accounts that chose them. */
  readonly notify: (news: readonly DeviceNews[]) => void;
}

/** Events of the supply of devices, kept for good (D27). */
export function createSupply({ notify, ...parts }: SupplyParts): Supply {
  const { records, store, clock, sites, devices } = parts;
  const connections = new SupplyConnections(store);
  const onChange: SupplyWatchParts['onChange'] = (changes) => notify(supplyNews(changes, clock.now()));
  return {
    watch: new SupplyWatch({ ...parts, connections, onChange }),
    weeks: new WeekWatch({ ...parts, connections, notify }),
    calls: {
      ...supplyCalls({ records, store, clock, connections }),
      ...weekCalls({ records, store, clock, connections, sites, devices }),
    },
  };
}
