import { randomUUID } from 'node:crypto';
import type { RecordStore } from '../../../ports/records/record-store.ts';

const FACT = 'mqtt.session';

/** Our client id at an external broker, the same after each start; the first start creates it. */
export async function lastingSession(facts: RecordStore['facts']): Promise<string> {
  const known = await facts.read(FACT);
  if (known !== undefined) return known;
  const made = passingSession();
  await facts.write(FACT, made);
  return made;
}

/** A client id for a single connection, which is not stored. */
export function passingSession(): string {
  return `phasor-${randomUUID().slice(0, 16)}`;
}
