import type { Adapters, Surroundings } from '../adapters.ts';
import type { AccessKeys } from '../features/access/access-keys.ts';
import { createAnnouncements } from '../features/announcements/announcements.ts';
import { Live } from '../features/live/live.ts';
import { Notifications } from '../features/notifications/notifications.ts';
import type { DeviceFeatures } from './devices.ts';
import type { EvaluatingFeatures } from './evaluating.ts';
import type { MeasuringFeatures } from './measuring.ts';
import type { OperatingFeatures } from './operating.ts';
import type { PeopleFeatures } from './people.ts';

interface NotificationNeeds {
  readonly keys: AccessKeys;
  readonly devices: Pick<DeviceFeatures, 'book' | 'statuses'>;
}

/** Notifications for users about their devices: stored, shown on open screens, and sent where users want them. */
export function joinNotifications(
  { records, bus, chat, posts }: Adapters,
  { config, clock, log }: Surroundings,
  { keys, devices: { book, statuses } }: NotificationNeeds,
): Notifications {
  return new Notifications({
    notifications: records.notifications,
    news: records.news,
    pairs: records.notificationPairs,
    relays: records.relays,
    outgoing: records.outgoing,
    chat,
    posts,
    outgoingKey: keys.outgoing,
    publicUrl: config.publicUrl,
    statuses,
    bus,
    clock,
    log,
    device: (mac) => book.find(mac),
    languageOf: async (userId) => (await records.users.byId(userId))?.settings.localization ?? 'en',
  });
}

interface LiveNeeds {
  readonly devices: Pick<DeviceFeatures, 'book' | 'presence'>;
  readonly registers: MeasuringFeatures['registers'];
  readonly people: Pick<PeopleFeatures, 'access' | 'integration'>;
  readonly operating: Pick<OperatingFeatures, 'firmware' | 'accuracy'>;
  readonly appliances: EvaluatingFeatures['appliances'];
  readonly supply: EvaluatingFeatures['supply']['watch'];
}

/** Live values for viewers, and for programs that only read. Registers continue those of history. */
export function joinLive({ bus }: Adapters, { clock, log }: Surroundings, needs: LiveNeeds) {
  const { devices, registers, people, operating, appliances, supply } = needs;
  const live = new Live({
    bus,
    gate: people.access.gate,
    clock,
    log,
    deviceState: (mac) => devices.presence.statusOf(mac),
    upgrade: (mac) => operating.firmware.running(mac),
    accuracy: () => operating.accuracy.desk.state(),
    running: (mac) => appliances.running(mac),
    supply: (mac) => supply.now(mac),
    transformationRatio: (mac) => devices.book.transformationRatio(mac),
    settings: devices.book,
    registers,
  });
  const announcements = createAnnouncements({
    grantOf: (token) => people.integration.grantOf(token),
    present: (mac) => live.present(mac),
  });
  return { live, announcements };
}
