import { addUnits } from '@phasor/calendar';
import { SECTIONS } from '@phasor/contract';
import { newTokenId } from '../derived-token.ts';
import { tokenEnd } from '../features/integration/token-end.ts';
import type { RecordStore, User } from '../ports/record-store.ts';

const DAY_S = 86_400;

/** Programs that read the demo's devices: days ago that a token was generated, and days that it lives. */
const PROGRAMS = [
  { note: 'Home automation', ago: 12, lives: 365 },
  { note: 'Monthly report', ago: 40, lives: 180 },
  { note: 'Energy audit', ago: 75, lives: 30 },
] as const;

/** Lets the demo user see integration tokens, and gives devices that have none some, one of them over. */
export async function registerDemoTokens(records: RecordStore, user: User, now: number): Promise<void> {
  if (!user.sections.includes('integration')) await records.users.change(user.id, { sections: SECTIONS });
  const { integrationTokens: tokens } = records;
  for (const { device, owner } of await records.assignments.devicesOf(user.id, now)) {
    const { mac, timeZone } = device;
    if (!owner || (await tokens.ofDevice(mac)).length > 0) continue;
    for (const { note, ago, lives } of PROGRAMS) {
      const createdAt = addUnits(Math.floor(now / 1_000) * 1_000, { count: -ago, unit: 'day' }, timeZone);
      const expiresAt = tokenEnd(lives * DAY_S, createdAt, timeZone) ?? createdAt;
      await tokens.add({ id: newTokenId(), userId: user.id, mac, createdAt, expiresAt, revokedAt: null, note });
    }
  }
}
