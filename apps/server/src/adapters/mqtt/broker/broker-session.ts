import { randomUUID } from 'node:crypto';
import type { FactRecords } from '../../../ports/records/fact-records.ts';

const FACT = 'mqtt.session';

/** Our client id at an external broker, the same after each start; the first start creates it, of whichever process. */
export async function lastingSession(facts: FactRecords): Promise<string> {
  return (await facts.read(FACT)) ?? (await facts.writeOnce(FACT, passingSession()));
}

/**
 * Client id of the session of a shard, from that of the whole: its last hyphen is replaced, since a broker need not take more than 23
 * characters (MQTT 3.1.1, 3.1.3.1).
 */
export function shardSession(whole: string, shard: number): string {
  const at = whole.lastIndexOf('-');
  return `${whole.slice(0, at)}${shard.toString(16)}${whole.slice(at + 1)}`;
}

/** Fact that the broker keeps messages in the session of a shard. */
export function shardFact(shard: number): string {
  return `${FACT}.${shard.toString(16)}`;
}

/** A client id for a single connection, which is not stored. */
export function passingSession(): string {
  return `phasor-${randomUUID().slice(0, 16)}`;
}
