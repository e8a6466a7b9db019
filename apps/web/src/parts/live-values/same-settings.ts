import type { LiveValues } from '@phasor/contract';

/**
 * Live values with the settings of the newest one, and the new ones among them: a mean over two ratios would be wrong. The
 * same instant is sent again when the settings change.
 */
export function underNewestSettings(
  window: readonly LiveValues[],
  arrived: readonly LiveValues[],
): { readonly kept: readonly LiveValues[]; readonly newer: readonly LiveValues[] } {
  const settings = (arrived.at(-1) ?? window.at(-1))?.settings;
  const isCurrent = (values: LiveValues) => values.settings === settings;
  const kept = window.at(-1)?.settings === settings ? window : window.filter(isCurrent);
  const last = kept.at(-1)?.ts ?? Number.NEGATIVE_INFINITY;
  return { kept, newer: arrived.filter((values) => isCurrent(values) && values.ts > last) };
}
