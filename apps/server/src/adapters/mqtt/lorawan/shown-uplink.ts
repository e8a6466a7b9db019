import type { ConnectionDesk } from '../../../ports/connection-desk.ts';
import type { Connection } from '../../../ports/records/connection-records.ts';
import type { Device } from '../../../ports/records/device-records.ts';
import type { LoraUplink } from '../../ecosystems/lorawan/envelopes.ts';
import { readDecoded } from '../../ecosystems/lorawan/read.ts';
import { nameOf } from '../../ecosystems/placement.ts';

/** An uplink as its network server delivered it; undefined where it is none. */
interface ShownUplink {
  readonly uplink: LoraUplink | undefined;
  readonly topic: string;
  readonly connection: Connection;
  /** The registered device that sent it. */
  readonly device: Device | undefined;
}

/**
 * Shows what a network server delivered to those who watch it, and the device where it can be taken: one whose codec was set, and that is
 * registered nowhere else.
 */
export function showUplink(
  { uplink, topic, connection: { id }, device }: ShownUplink,
  desk: Pick<ConnectionDesk, 'arrived' | 'sign'> | undefined,
): void {
  if (uplink === undefined) {
    desk?.arrived({ connection: id, topic, reason: 'shape', names: [] });
    return;
  }
  const findings = readDecoded(uplink);
  const values = findings.flatMap((finding) => (finding.kind === 'values' ? finding.values : []));
  const unknown = findings.flatMap((finding) => (finding.kind === 'unknown' ? finding.fields : []));
  const identity = findings.find((finding) => finding.kind === 'identity');
  const isUnderstood = values.length > 0 || device !== undefined;
  const names = isUnderstood ? values.map(nameOf) : unknown.map(({ path }) => path);
  const reason = isUnderstood ? null : uplink.decoded === null ? 'codec' : 'unknown';
  desk?.arrived({ connection: id, topic, reason, names });
  if (device !== undefined && device.connection !== id) return;
  desk?.sign({ connection: id, key: uplink.devEui, values, unknown, ...(identity && { identity }) });
}
