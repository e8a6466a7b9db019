import type { CallRoute } from './call-route.ts';

/** What an assignment lets an account do with a device, from least to most; each includes those before it (D9). */
export const LEVELS = ['view', 'operate', 'own'] as const;
export type Level = (typeof LEVELS)[number];

/** Whether a level is enough for what is asked. */
export function reaches(level: Level, needed: Level): boolean {
  return LEVELS.indexOf(level) >= LEVELS.indexOf(needed);
}

/** The least of several levels; undefined for none. */
export function leastLevel(levels: readonly Level[]): Level | undefined {
  return LEVELS.find((level) => levels.includes(level));
}

/** What a caller's assignment has to say for a call; null for a call that is over no device. */
export function levelFor(route: CallRoute): Level | null {
  return route.caller === 'device' || route.caller === 'members' ? route.level : null;
}
