import { ANNOUNCED, type Announced } from '../../ports/announcements.ts';
import type { RecordParts, RecordStore } from '../../ports/records/record-store.ts';

type Changes = {
  readonly [Part in keyof RecordParts]?: Readonly<Partial<Record<keyof RecordParts[Part], readonly Announced[]>>>;
};

/** The kinds of records that a change may concern, by part and name of the change. */
const CHANGES = {
  // With a device all that belongs to it is removed.
  devices: { add: ['devices'], change: ['devices'], remove: ANNOUNCED },
  connections: {
    add: ['connections'],
    change: ['connections'],
    install: ['devices', 'connections'],
    exchange: ['devices', 'connections', 'events'],
    rewire: ['devices', 'events'],
    remove: ['devices', 'connections'],
    removeEnded: ['connections'],
  },
  networkServers: { put: ['connections'], remove: ['connections'] },
  tariffs: { put: ['tariffs'], remove: ['tariffs'] },
  sites: { change: ['limits'] },
  deviceEvents: { add: ['events'] },
} as const satisfies Changes;

type Changed = (kinds: readonly Announced[]) => void;

/** The same records; `changed` is called after each change that others may have in memory, once it is committed. */
export function announcedRecords(store: RecordStore, changed: Changed): RecordStore {
  return {
    ...store,
    ...announcedParts(store, changed),
    async exclusively(name, work) {
      const kinds = new Set<Announced>();
      const note: Changed = (some) => {
        for (const kind of some) kinds.add(kind);
      };
      const result = await store.exclusively(name, (alone) => work({ ...alone, ...announcedParts(alone, note) }));
      if (kinds.size > 0) changed([...kinds]);
      return result;
    },
  };
}

function announcedParts(parts: RecordParts, changed: Changed): Partial<RecordParts> {
  const announced = Object.entries(CHANGES).map(([name, changes]) => {
    const part: object = parts[name as keyof RecordParts];
    return [
      name,
      announcedPart(part, new Map<string, readonly Announced[]>(Object.entries(changes)), changed),
    ] as const;
  });
  return Object.fromEntries(announced) as Partial<RecordParts>;
}

function announcedPart(part: object, changes: ReadonlyMap<string, readonly Announced[]>, changed: Changed): object {
  return new Proxy(part, {
    get(target, name) {
      const change: unknown = Reflect.get(target, name);
      const kinds = changes.get(String(name));
      if (kinds === undefined || typeof change !== 'function') return change;
      return async (...args: unknown[]) => {
        const result: unknown = await Reflect.apply(change, target, args);
        changed(kinds);
        return result;
      };
    },
  });
}
