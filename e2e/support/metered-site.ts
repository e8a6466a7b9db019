import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { presetRange, type TimeRange } from '@phasor/calendar';
import type { HierarchyMenu } from '@phasor/contract';
import { openRecordStore } from '../../apps/server/src/adapters/records/open-record-store.ts';
import type { TariffRecord } from '../../apps/server/src/ports/records/tariff-records.ts';
import { registerFacility } from './facility.ts';
import { openSeriesStore } from './ledger.ts';
import { type Product, startProduct } from './product.ts';
import { zoneOfDay } from './zone-of-day.ts';

const QUARTER_MS = 900_000;

/** Where the meters are: yesterday stays yesterday while a file runs. Browsers have the same zone (`timezoneId`), or show the one of the site. */
export const SITE_ZONE = zoneOfDay();

/** A meter that has drawn the same power since the beginning of yesterday. */
export interface SteadyMeter {
  readonly mac: string;
  readonly title: string;
  /** Wh imported in every quarter hour. */
  readonly perQuarter: number;
}

export interface MeteredSite {
  readonly person: { readonly login: string; readonly password: string };
  readonly meters: readonly SteadyMeter[];
  readonly menu: HierarchyMenu;
  readonly tariffs: readonly TariffRecord[];
  readonly env?: Readonly<Record<string, string>>;
}

/** A product whose meters have a known past; everything is gone when it stops. */
export interface RunningSite extends Product {
  /** At the meters, epoch ms. */
  readonly yesterday: TimeRange;
  /** Quarter hours of yesterday: 96, or 92 and 100 when the clock changed. */
  readonly quartersOfYesterday: number;
}

/** Starts the product on meters of one owner with the right to reports, their tree, tariffs and what they counted. */
export async function startMeteredSite(site: MeteredSite): Promise<RunningSite> {
  const folder = mkdtempSync(join(tmpdir(), 'phasor-site-'));
  const { person, meters, env = {} } = site;
  const devices = meters.map(({ mac, title }) => ({ mac, title, type: 1, nilm: false, timeZone: SITE_ZONE }));
  const owner = { ...person, owns: meters.map(({ mac }) => mac), applications: ['REPORT' as const] };
  await registerFacility(folder, { devices, people: [owner] });
  await keepRecords(folder, site);
  const yesterday = presetRange('yesterday', Date.now(), SITE_ZONE);
  await count(folder, meters, yesterday.from);
  const product = await startProduct({ demo: false, dataFolder: folder, env: { PHASOR_TIME_ZONE: SITE_ZONE, ...env } });
  return {
    ...product,
    yesterday,
    quartersOfYesterday: (yesterday.to - yesterday.from) / QUARTER_MS,
    async stop() {
      await product.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

async function keepRecords(folder: string, { person, menu, tariffs }: MeteredSite): Promise<void> {
  const records = openRecordStore({ folder, url: undefined, log: { warn: () => undefined } });
  await records.start();
  try {
    const user = await records.users.find(person.login);
    if (user !== undefined) await records.hierarchies.put(user.id, menu, undefined);
    for (const tariff of tariffs) await records.tariffs.put(tariff);
  } finally {
    await records.stop();
  }
}

/** Registers of every quarter hour up to now. */
async function count(folder: string, meters: readonly SteadyMeter[], from: number): Promise<void> {
  const store = openSeriesStore(folder);
  await store.start();
  try {
    const quarters = Math.floor((Date.now() - from) / QUARTER_MS);
    for (const { mac, perQuarter } of meters) {
      if (perQuarter === 0) continue;
      await store.setTimeZone(mac, SITE_ZONE);
      const samples = Array.from({ length: quarters + 1 }, (_, quarter) => ({
        ...{ device: mac, source: 1 as const, time: from + quarter * QUARTER_MS, interval: QUARTER_MS, boot: 1 },
        values: { E_I_L1: quarter * perQuarter, P_L1: perQuarter * 4, U_L1: 230, I_L1: (perQuarter * 4) / 230 },
      }));
      await store.append({ family: 'electrical', samples, token: `past-${mac}` });
    }
    await store.settle();
  } finally {
    await store.stop();
  }
}
