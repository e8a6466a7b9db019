import { randomUUID } from 'node:crypto';
import type { RecordStore } from '../../../ports/records/record-store.ts';

const FACT = 'mqtt.session';

/** Our name at a broker elsewhere, the same from one start to the next; the first start makes it. */
export async function lastingSession(facts: RecordStore['facts']): Promise<string> {
  const known = await facts.read(FACT);
  if (known !== undefined) return known;
  const made = passingSession();
  await facts.write(FACT, made);
  return made;
}

/** A name for one connection, which nobody remembers. */
export function passingSession(): string {
  return `phasor-${randomUUID().slice(0, 16)}`;
}
