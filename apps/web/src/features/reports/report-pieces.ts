import { type DeviceListEntry, GROUP_MEMBERS_MAX, type Source } from '@phasor/contract';
import { ownSource } from '../../parts/hierarchy/index.ts';

/** Devices of one call. */
export interface ReportPiece {
  readonly macList: string[];
  readonly source: Source;
}

/** Calls accept at most a hundred devices (D53), of one source. */
export function reportPieces(
  macs: readonly string[],
  devices: readonly Pick<DeviceListEntry, 'mac' | 'source'>[],
): ReportPiece[] {
  const known = new Map(devices.map((device) => [device.mac, device]));
  const bySource = Map.groupBy(macs, (mac) => ownSource(known.get(mac) ?? {}));
  return [...bySource].flatMap(([source, own]) =>
    Array.from({ length: Math.ceil(own.length / GROUP_MEMBERS_MAX) }, (_, piece) => ({
      macList: own.slice(piece * GROUP_MEMBERS_MAX, (piece + 1) * GROUP_MEMBERS_MAX),
      source,
    })),
  );
}
