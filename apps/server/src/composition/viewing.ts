import type { Adapters, Surroundings } from '../adapters.ts';
import type { AccessKeys } from '../features/access/access-keys.ts';
import { createAnnouncements } from '../features/announcements/announcements.ts';
import { Live } from '../features/live/live.ts';
import { NewsDesk } from '../features/notifications/news-desk.ts';
import { Notifications } from '../features/notifications/notifications.ts';
import { hasDevices, hasJobs } from '../settings/role.ts';
import type { DeviceFeatures } from './devices.ts';
import type { MeasuringFeatures } from './measuring.ts';
import type { PeopleFeatures } from './people.ts';

interface NotificationNeeds {
  readonly keys: AccessKeys;
  readonly devices: Pick<DeviceFeatures, 'book' | 'statuses'>;
}

/**
 * News of devices, put on disk where they happen, and the notifications of them: stored, shown on open screens, and sent where users
 * want them, by one process for all.
 */
export function joinNotifications(
  { records, share, bus, chat, posts, processes }: Adapters,
  { config, clock, log }: Surroundings,
  { keys, devices: { book, statuses } }: NotificationNeeds,
): { readonly news: NewsDesk; readonly notifications: Notifications } {
  const notifications = new Notifications({
    notifications: records.notifications,
    news: records.news,
    pairs: records.notificationPairs,
    relays: records.relays,
    outgoing: records.outgoing,
    chat,
    posts,
    outgoingKey: keys.outgoing,
    publicUrl: config.publicUrl,
    // Where this process has the devices nobody else notes news of them.
    processes: hasDevices(config.role) ? undefined : processes,
    bus,
    clock,
    log,
    device: (mac) => book.find(mac),
    languageOf: async (userId) => (await records.users.byId(userId))?.settings.localization ?? 'en',
  });
  const news = new NewsDesk({
    ...{ news: records.news, statuses, share, clock, log },
    device: (mac) => book.find(mac),
    onKept: hasJobs(config.role) ? (kept) => notifications.kept(kept) : () => processes?.publish('kept', null),
  });
  return { news, notifications };
}

interface LiveNeeds {
  readonly book: DeviceFeatures['book'];
  readonly registers: MeasuringFeatures['registers'];
  readonly people: Pick<PeopleFeatures, 'access' | 'integration'>;
}

/** Live values for viewers, and for programs that only read. Registers continue those of history. */
export function joinLive({ bus }: Adapters, { clock, log }: Surroundings, needs: LiveNeeds) {
  const { book, registers, people } = needs;
  const live = new Live({
    bus,
    gate: people.access.gate,
    clock,
    log,
    transformationRatio: (mac) => book.transformationRatio(mac),
    settings: book,
    registers,
  });
  const announcements = createAnnouncements({
    grantOf: (token) => people.integration.grantOf(token),
    present: (mac) => live.present(mac),
  });
  return { live, announcements };
}
