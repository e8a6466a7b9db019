import type { RecordStore } from '../../src/ports/records/record-store.ts';

/** Behaviour, as a sentence → its proof on a started, empty store. */
export type Scenarios = Readonly<Record<string, (store: RecordStore) => Promise<void>>>;
