import type { TimeRange } from '@phasor/calendar';
import { SOURCES } from '@phasor/contract';
import { HOUR_MS, PHASES, type Phase } from '@phasor/quantities';
import type { GaugeColumns } from '@phasor/series';
import { nominalVoltage, type SupplyConnection, type SupplyLimitChanges, USUAL_VOLTAGE } from '@phasor/supply';
import type { Device } from '../../ports/records/device-records.ts';
import type { SiteRecords } from '../../ports/records/site-records.ts';
import type { SeriesStore } from '../../ports/series-store.ts';

const WEEK_MS = 168 * HOUR_MS;
/** A phase below it, V, in every hour is not connected. */
const UNCONNECTED_VOLTS = 20;

interface Learned {
  readonly connection: SupplyConnection;
  readonly at: number;
}

interface Parts {
  readonly store: Pick<SeriesStore, 'rows'>;
  readonly sites: Pick<SiteRecords, 'of'>;
}

/** Nominal voltage and phases in use of devices, by the voltages of their last week; the nominal voltage that is set goes first. */
export class SupplyConnections {
  readonly #parts: Parts;
  readonly #learned = new Map<string, Learned>();
  /** Nominal voltages that are set, V. */
  readonly #set = new Map<string, number>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** What is known without waiting; the usual supply before a week was read. */
  known(device: Pick<Device, 'mac' | 'phases'>): SupplyConnection {
    const connection = this.#learned.get(device.mac)?.connection ?? usual(device);
    const nominal = this.#set.get(device.mac);
    return nominal === undefined ? connection : { ...connection, nominal };
  }

  /** Reads the last week and what is set, at most once an hour. @throws AppError('server.unavailable') */
  async learn(device: Pick<Device, 'mac' | 'phases'>, now: number): Promise<SupplyConnection> {
    const before = this.#learned.get(device.mac);
    if (before !== undefined && now - before.at < HOUR_MS) return this.known(device);
    const [connection, sites] = await Promise.all([
      this.#read(device, { from: now - WEEK_MS, to: now }),
      this.#parts.sites.of([device.mac]),
    ]);
    // A device that has just come has no week yet.
    if (connection !== undefined) this.#learned.set(device.mac, { connection, at: now });
    this.limit(device.mac, sites.get(device.mac)?.limits ?? {});
    return this.known(device);
  }

  /** Limits of a device were set: its events are judged by this nominal voltage from now on. */
  limit(mac: string, { nominalVoltage: nominal }: SupplyLimitChanges): void {
    if (nominal === undefined) this.#set.delete(mac);
    else this.#set.set(mac, nominal);
  }

  /** Limits of these devices were set, maybe by another process: reads them. @throws AppError('server.unavailable') */
  async renew(macs: readonly string[]): Promise<void> {
    const sites = await this.#parts.sites.of(macs);
    for (const mac of macs) this.limit(mac, sites.get(mac)?.limits ?? {});
  }

  async #read(device: Pick<Device, 'mac' | 'phases'>, range: TimeRange): Promise<SupplyConnection | undefined> {
    const gauges = PHASES.slice(0, device.phases).map((phase) => `U_${phase}`);
    const rows = await this.#parts.store.rows({
      ...{ family: 'electrical', devices: [device.mac], source: SOURCES.wifi, level: 'hour', ...range },
      ...{ gauges, registers: [], neighbours: false },
    });
    const block = rows.get(device.mac);
    if (block === undefined) return undefined;
    const voltages = (phase: Phase) => usualVolts(block.gauges[`U_${phase}`]);
    const phases = PHASES.slice(0, device.phases).filter((phase) => voltages(phase).length > 0);
    if (phases.length === 0) return undefined;
    return { phases, nominal: nominalVoltage(median(phases.flatMap(voltages))) };
  }
}

/** A disturbed hour has a voltage this far below its highest. */
const QUIET_SHARE = 0.88;

/** Means of the quiet hours; without any, the highest voltages, as the mean of a disturbed hour is none that is usual. */
function usualVolts(gauge: GaugeColumns | undefined): readonly number[] {
  if (gauge === undefined) return [];
  const rows = [...gauge.max].map((max, row) => ({ max, min: gauge.min[row] ?? 0, mean: gauge.mean[row] ?? 0 }));
  const connected = rows.filter(({ max }) => max > UNCONNECTED_VOLTS);
  const quiet = connected.filter(({ max, min }) => min > QUIET_SHARE * max);
  return quiet.length > 0 ? quiet.map(({ mean }) => mean) : connected.map(({ max }) => max);
}

function usual({ phases }: Pick<Device, 'phases'>): SupplyConnection {
  return { phases: PHASES.slice(0, phases), nominal: USUAL_VOLTAGE };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
