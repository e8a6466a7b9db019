import type { Adapters, Surroundings } from '../adapters.ts';
import { createAppliances } from '../features/appliances/appliances.ts';
import type { DeviceBook } from '../features/devices/device-book.ts';
import type { NewsDesk } from '../features/notifications/news-desk.ts';
import { createReports } from '../features/reports/reports.ts';
import { createSupply } from '../features/supply/supply.ts';
import { createTariffs } from '../features/tariffs/tariffs.ts';
import type { EnergiesPort } from '../ports/energies.ts';

export type EvaluatingFeatures = ReturnType<typeof joinEvaluating>;

interface Needs {
  readonly book: DeviceBook;
  readonly energies: EnergiesPort;
  readonly news: Pick<NewsDesk, 'take'>;
}

/** What is made of measurements: appliances and events of the supply that are recognised in them, reports and costs. */
export function joinEvaluating(
  { records, share, series, bus }: Adapters,
  { config, clock, log }: Surroundings,
  { book, energies, news: desk }: Needs,
) {
  const { appliances: entries, menus, tariffs: prices, notificationPairs: pairs } = records;
  const appliances = createAppliances({
    appliances: entries,
    exclusively: records.exclusively,
    menus,
    pairs,
    store: series,
    energies,
    bus,
    clock,
    log,
    device: (mac) => book.find(mac),
    share,
    notify: (news) => desk.take(news),
    shown: config.shownAppliances,
  });
  const reports = createReports({ energies });
  const tariffs = createTariffs({
    tariffs: prices,
    exclusively: records.exclusively,
    energies,
    onPriceChange: () => book.reprice(),
  });
  const device = (mac: string) => book.find(mac);
  const { supply: events, sites, devices, facts } = records;
  const supply = createSupply({
    ...{ records: events, sites, devices, facts, pairs, store: series, bus, clock, log, device, share },
    notify: (news, stored) => desk.take(news, stored),
  });
  return { appliances, reports, tariffs, supply };
}
