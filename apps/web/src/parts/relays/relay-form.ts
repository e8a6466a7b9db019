import { RELAY_LIMITS } from '@phasor/contract';

/** The editable values of a relay, as typed. */
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

/** The present values of a relay. */
interface RelayAsIs {
  readonly name: string;
  /** W, as the device reported it; undefined while it is read. */
  readonly power: number | undefined;
  readonly isOnline: boolean;
}

interface RelayChange {
  readonly name?: string;
  /** W. */
  readonly power?: number;
}

/**
 * The changes that a form makes to a relay; undefined if a field breaks its rule. A value that was not edited is not sent: the
 * default name of a relay would become its name, in one language for all, and a change by another account would be undone.
 * @param written with the power only if it was edited
 */
export function changeOf(
  written: Pick<RelayForm, 'name'> & { readonly power?: string },
  asIs: RelayAsIs,
): RelayChange | undefined {
  const name = nameOf(written);
  // Nothing is sent to a device that is offline.
  const isPowerWritten = asIs.isOnline && written.power !== undefined;
  const power = isPowerWritten ? powerOf({ power: written.power }) : undefined;
  if (name === undefined || (isPowerWritten && power === undefined)) return undefined;
  return {
    ...(name !== asIs.name && { name }),
    ...(power !== undefined && power !== asIs.power && { power }),
  };
}
