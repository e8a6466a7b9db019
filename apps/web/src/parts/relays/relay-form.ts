import { RELAY_LIMITS } from '@phasor/contract';

/** What the owner edits of a relay, as it stands in the fields. */
export interface RelayForm {
  readonly name: string;
  /** W. */
  readonly power: string;
}

/** The name a field holds; undefined where it breaks its rule (R-RELAY-012). */
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

/** What a relay has already. */
interface RelayAsIs {
  readonly name: string;
  /** W, as the device says it; undefined while it is asked. */
  readonly power: number | undefined;
  readonly isOnline: boolean;
}

interface RelayChange {
  readonly name?: string;
  /** W. */
  readonly power?: number;
}

/**
 * What a form changes of a relay; undefined where a field breaks its rule. What nobody wrote is not sent: the name shown of a
 * relay that has none would become its name, in one language for all, and what somebody else wrote meanwhile would be undone.
 * @param written with the power only where somebody wrote one
 */
export function changeOf(
  written: Pick<RelayForm, 'name'> & { readonly power?: string },
  asIs: RelayAsIs,
): RelayChange | undefined {
  const name = nameOf(written);
  // A device that is away is told nothing.
  const isPowerWritten = asIs.isOnline && written.power !== undefined;
  const power = isPowerWritten ? powerOf({ power: written.power }) : undefined;
  if (name === undefined || (isPowerWritten && power === undefined)) return undefined;
  return {
    ...(name !== asIs.name && { name }),
    ...(power !== undefined && power !== asIs.power && { power }),
  };
}
