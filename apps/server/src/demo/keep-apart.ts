import { ConfigError } from '../config.ts';
import type { RecordStore } from '../ports/records/record-store.ts';
import { DEMO_FACT } from './demo-records.ts';

/**
 * Demo and real data never mix: the demo's account, whose password everybody knows, opens no real installation, and no
 * virtual device sends to one (D44 and D79). @throws ConfigError where the records are of the other kind
 */
export async function keepApart({ facts, users }: Pick<RecordStore, 'facts' | 'users'>, demo: boolean): Promise<void> {
  const isDemos = (await facts.read(DEMO_FACT)) !== undefined;
  if (demo === isDemos) return;
  if (isDemos) throw new ConfigError(['PHASOR_DATA: holds the data of a demo; production takes another folder']);
  if ((await users.list()).length > 0)
    throw new ConfigError(['PHASOR_DATA: holds real data; the demo takes another folder']);
}
