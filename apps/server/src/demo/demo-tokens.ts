import { addUnits, startOf } from '@phasor/calendar';
import { SECTIONS } from '@phasor/contract';
import { MINUTE_MS, SECOND_MS } from '@phasor/quantities';
import type { RecordStore } from '../ports/records/record-store.ts';
import type { User } from '../ports/records/user-records.ts';
import { newTokenId } from '../secrets/derived-token.ts';

/** Programs that read the demo's devices: days ago and minute of the day at which a token was generated, and days that it lives. */
const PROGRAMS = [
  { note: 'Home automation', ago: 12, minute: 561, lives: 365 },
  { note: 'Monthly report', ago: 40, minute: 842, lives: 180 },
  { note: 'Energy audit', ago: 75, minute: 637, lives: 30 },
] as const;

/** Lets the demo user see integration tokens and the dashboards that an account's record names, and gives devices that have none some, one of them over. */
export async function registerDemoTokens(records: RecordStore, user: User, now: number): Promise<void> {
  if (!SECTIONS.every((section) => user.sections.includes(section)))
    await records.users.change(user.id, { sections: SECTIONS });
  const { integrationTokens: tokens } = records;
  for (const { device, level } of await records.assignments.devicesOf(user.id, now)) {
    const { mac, timeZone } = device;
    if (level !== 'own' || (await tokens.ofDevice(mac)).length > 0) continue;
    const days = (count: number) => addUnits(startOf('day', now, timeZone), { count, unit: 'day' }, timeZone);
    for (const { note, ago, minute, lives } of PROGRAMS) {
      const createdAt = days(-ago) + minute * MINUTE_MS;
      const expiresAt = days(lives - ago + 1) - SECOND_MS;
      await tokens.add({ id: newTokenId(), userId: user.id, mac, createdAt, expiresAt, revokedAt: null, note });
    }
  }
}
