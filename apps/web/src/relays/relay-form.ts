import { RELAY_LIMITS } from '@phasor/contract';

/** What the owner edits of a relay, as it stands in the fields. */
export interface RelayForm {
  readonly name: string;
  /** W. */
  readonly power: string;
}

/** The name a field holds; undefined where it breaks its rule (3-devices-tools-applications.md, 5). */
export function nameOf({ name }: Pick<RelayForm, 'name'>): string | undefined {
  const trimmed = name.trim();
  const { min, max } = RELAY_LIMITS.name;
  return trimmed.length >= min && trimmed.length <= max ? trimmed : undefined;
}

/** The power a field holds, W; undefined where it breaks its rule. */
export function powerOf({ power }: Pick<RelayForm, 'power'>): number | undefined {
  if (!/^\d{1,6}$/.test(power.trim())) return undefined;
  const watts = Number(power);
  return watts <= RELAY_LIMITS.power ? watts : undefined;
}
