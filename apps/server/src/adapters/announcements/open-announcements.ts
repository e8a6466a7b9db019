import type { Announcements } from '../../ports/announcements.ts';
import { PostgresWire } from './postgres-wire.ts';
import { RecordAnnouncements, type RecordAnnouncementsParts } from './record-announcements.ts';

export interface AnnouncementsLocation extends Omit<RecordAnnouncementsParts, 'wire'> {
  /** `postgres://...` of the records; undefined where they are in the data folder, on which one process works. */
  readonly url: string | undefined;
}

/** The announcements of an installation, not yet started; the records are started before. */
export function openAnnouncements({ url, ...parts }: AnnouncementsLocation): Announcements {
  const wire = url === undefined ? undefined : new PostgresWire({ url, log: parts.log });
  return new RecordAnnouncements({ ...parts, wire });
}
