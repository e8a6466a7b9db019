import type { RecordStore } from './ports/records/record-store.ts';
import type { InstallationMark } from './ports/series/installation-mark.ts';

const FACT = 'installation.id';

/** The mark of records; they are new until their first account is made, which ends the first start. */
export function markOf({ facts, users }: Pick<RecordStore, 'facts' | 'users'>): InstallationMark {
  return {
    read: () => facts.read(FACT),
    write: (mark) => facts.write(FACT, mark),
    isNew: async () => (await users.list()).length === 0,
  };
}
