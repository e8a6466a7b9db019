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

/** What is remembered of a device for one subscriber. */
interface Known {
  readonly token: string;
  readonly mac: string;
  readonly sensors: Map<string, SensorValue>;
  isOver: boolean;
}

/** Announces devices to home automations; an owner chooses a device by the token, and ends it by revoking that. */
export function createAnnouncements(parts: AnnouncementParts): SubscriberDesk {
  return {
    async open(secret) {
      const tokens = [...new Set(secret.split(',').map((token) => token.trim()))];
      if (tokens.length > TOKENS_MAX) return undefined;
      const grants = await Promise.all(tokens.map(async (token) => ({ token, grant: await parts.grantOf(token) })));
      const known = new Map<string, Known>();
      for (const { token, grant } of grants) {
        if (grant === undefined || grant === 'expired') return undefined;
        for (const { mac } of grant.devices) known.set(mac, { token, mac, sensors: new Map(), isOver: false });
      }
      return known.size <= DEVICES_MAX ? announcementsOf([...known.values()], parts) : undefined;
    },
  };
}

function announcementsOf(devices: readonly Known[], parts: AnnouncementParts): Announcements {
  return {
    async read() {
      if (devices.every(({ isOver }) => isOver)) return null;
      return (await Promise.all(devices.map((device) => announce(device, parts)))).flat();
    },
  };
}

async function announce(known: Known, { grantOf, present }: AnnouncementParts): Promise<readonly Announcement[]> {
  const { token, mac, sensors } = known;
  const grant = known.isOver ? undefined : await grantOf(token);
  const granted = grant === undefined || grant === 'expired' ? [] : grant.devices;
  const device = granted.find((each) => each.mac === mac && each.endedAt === null);
  if (device === undefined) {
    known.isOver = true;
    return removalOf(mac);
  }
  // Registers that cannot be continued from history would jump: the device is unavailable until then.
  const values = await present(mac).catch(() => undefined);
  const now = values === undefined ? undefined : sensorsOf(values, device.circuits);
  for (const sensor of now ?? []) sensors.set(sensor.key, sensor);
  // A device without sensors would be removed.
  const discovery = sensors.size === 0 ? [] : [discoveryOf({ mac, title: device.title }, sensors.values())];
  return [...discovery, ...stateOf(mac, now)];
}
