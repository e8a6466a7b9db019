import type { TimeRange } from '@phasor/calendar';
import type { SupplyEventValues } from '@phasor/contract';
import { joinReports, type SupplyConnection, type SupplyEvent } from '@phasor/supply';
import type { Device } from '../../ports/records/device-records.ts';
import type { StoredSupplyReport, SupplyRecords } from '../../ports/records/supply-records.ts';
import type { SupplyConnections } from './supply-connections.ts';

export interface EventParts {
  readonly records: Pick<SupplyRecords, 'of'>;
  readonly connections: SupplyConnections;
}

/** The events of one device. */
export interface DeviceSupply {
  readonly device: Device;
  readonly connection: SupplyConnection;
  /** Ascending by start. */
  readonly events: readonly SupplyEvent[];
}

/** Events of devices that overlap a range. @throws AppError('server.unavailable') */
export async function readSupply(
  { records, connections }: EventParts,
  devices: readonly Device[],
  { range, now }: { range: TimeRange; now: number },
): Promise<readonly DeviceSupply[]> {
  const macs = devices.map(({ mac }) => mac);
  const [reports, known] = await Promise.all([
    records.of(macs, range),
    Promise.all(devices.map((device) => connections.learn(device, now))),
  ]);
  const byMac = Map.groupBy(reports, ({ mac }) => mac);
  return devices.map((device, index) => {
    const connection = known[index] ?? connections.known(device);
    return { device, connection, events: eventsIn(byMac.get(device.mac) ?? [], { connection, range }) };
  });
}

/** Events of one device that overlap a range; a moment belongs to the range that contains it. */
function eventsIn(
  reports: readonly StoredSupplyReport[],
  { connection, range }: { connection: SupplyConnection; range: TimeRange },
): readonly SupplyEvent[] {
  return joinReports(reports, connection).filter(
    ({ start, end }) =>
      start < range.to && (end === null || end > range.from || (end === start && start >= range.from)),
  );
}

/** An event as calls and the socket answer it. */
export function toValues(mac: string, event: SupplyEvent): SupplyEventValues {
  const { id, kind, start, end, phases, voltages, value, percent, cell, source, resolution } = event;
  return {
    ...{ id, device: mac, kind, start, end, phases: [...phases], voltages: { ...voltages }, value, percent },
    ...{ class: cell, source, resolution },
  };
}
