import type { LiveValues } from '@phasor/contract';

/**
 * What is known of a target after a message: its newest values. Of a group whose members are all silent these are its last ones, with
 * the names of the members, as long as its settings are the same.
 */
export function lastKnown(before: LiveValues | undefined, arrived: LiveValues): LiveValues {
  if (arrived.members !== 0 || before === undefined || before.settings !== arrived.settings) return arrived;
  return { ...before, members: 0, missing: arrived.missing ?? [] };
}
