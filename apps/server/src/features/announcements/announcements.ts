import type { LiveValues } from '@phasor/contract';
import type { Device } from '../../ports/records/device-records.ts';
import type { Announcement, Announcements, SubscriberDesk } from '../../ports/subscriber-desk.ts';
import { discoveryOf, removalOf, stateOf } from './discovery.ts';
import { type SensorValue, sensorsOf } from './sensor-catalogue.ts';

export interface AnnouncementParts {
  /** What an integration token opens now. */
  readonly grantOf: (token: string) => Promise<{ readonly devices: readonly Device[] } | 'expired' | undefined>;
  /** Fresh live values of a device. @throws AppError('server.unavailable') */
  readonly present: (mac: string) => Promise<LiveValues | undefined>;
}

/** Tokens and devices that one subscriber may have. */
const TOKENS_MAX = 50;
const DEVICES_MAX = 200;

/** What a device has measured for one subscriber, by sensor; it stays where the device pauses. */
interface Known {
  readonly mac: string;
  readonly sensors: Map<string, SensorValue>;
}

/**
 * Announces devices to home automations; an owner chooses a device by the token, and ends it by revoking that. A valid token whose
 * device has ended signs in: its device is taken back there, which a refusal could not do.
 */
export function createAnnouncements(parts: AnnouncementParts): SubscriberDesk {
  return {
    async open(secret) {
      const tokens = [...new Set(secret.split(',').map((token) => token.trim()))];
      if (tokens.length > TOKENS_MAX) return undefined;
      const grants = await grantsOf(tokens, parts);
      if (grants.length < tokens.length) return undefined;
      const macs = new Set(grants.flatMap(({ devices }) => devices.map(({ mac }) => mac)));
      if (macs.size > DEVICES_MAX) return undefined;
      const known = [...macs].map((mac): Known => ({ mac, sensors: new Map() }));
      return announcementsOf(tokens, known, parts);
    },
  };
}

/** What those of the tokens that are valid now open. */
async function grantsOf(tokens: readonly string[], { grantOf }: AnnouncementParts) {
  const grants = await Promise.all(tokens.map(grantOf));
  return grants.filter((grant) => grant !== undefined && grant !== 'expired');
}

function announcementsOf(tokens: readonly string[], known: readonly Known[], parts: AnnouncementParts): Announcements {
  return {
    async read() {
      const grants = await grantsOf(tokens, parts);
      if (grants.length === 0) return null;
      const inUse = grants.flatMap(({ devices }) => devices).filter(({ endedAt }) => endedAt === null);
      const granted = new Map(inUse.map((device) => [device.mac, device]));
      return (await Promise.all(known.map((each) => announce(each, granted.get(each.mac), parts)))).flat();
    },
  };
}

/** @param device undefined where none of the tokens opens it any more, or it has ended */
async function announce(
  { mac, sensors }: Known,
  device: Device | undefined,
  { present }: AnnouncementParts,
): Promise<readonly Announcement[]> {
  if (device === undefined) return removalOf(mac);
  // Registers that cannot be continued from history would jump: the device is unavailable until then.
  const values = await present(mac).catch(() => undefined);
  const now = values === undefined ? undefined : sensorsOf(values, device.circuits);
  for (const sensor of now ?? []) sensors.set(sensor.key, sensor);
  // A device without sensors would be removed.
  const discovery = sensors.size === 0 ? [] : [discoveryOf({ mac, title: device.title }, sensors.values())];
  return [...discovery, ...stateOf(mac, now)];
}
