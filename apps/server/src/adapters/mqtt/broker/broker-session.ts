import { randomUUID } from 'node:crypto';
import type { FactRecords } from '../../../ports/records/fact-records.ts';

const FACT = 'mqtt.session';

/** Our client id at an external broker, the same after each start; the first start creates it. */
export async function lastingSession(facts: FactRecords): Promise<string> {
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
