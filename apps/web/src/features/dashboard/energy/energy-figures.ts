import type { LiveValues } from '@phasor/contract';
import type { Scale } from '@phasor/quantities';
import { scaleWithin } from '../../../parts/measurements/index.ts';

const WH_PER_KWH = 1_000;

/** Registers as last read, Wh; null where unknown. */
export interface KnownTotals {
  readonly imported: number | null;
  readonly exported: number | null;
}

/**
 * Registers of the whole lifetime, Wh: the live total, or the last known one, plus the owner's offset (R-DASH-010).
 */
export function registerTotals(
  values: LiveValues | undefined,
  { known, offset }: { readonly known: KnownTotals /** kWh. */; readonly offset: number },
) {
  const imported = values?.E_I?.CUM ?? known.imported;
  return {
    imported: imported === null ? null : imported + WH_PER_KWH * offset,
    exported: values?.E_E?.CUM ?? known.exported,
  };
}

/** The scale of a card's energies: kWh for all, since its registers and its offset are in kWh. */
export function kilowattHours(energies: readonly (number | null)[]): Scale {
  return scaleWithin('activeEnergyImport', 'kWh', energies);
}

interface Missing {
  /** Nothing was measured in the period. */
  readonly isNone: boolean;
  /** Nothing was measured until the period began. */
  readonly isNotFound: boolean;
  /** Wh counted in the period all the same, from its first measurement or by live registers; null for a dash. */
  readonly energy: number | null;
  /** The device has never reported. */
  readonly isNew: boolean;
  /** It reports values, but no energy. */
  readonly isWithoutRegister: boolean;
}

/**
 * Notice about the energy of a running period: its device counts none, nothing was measured in it yet, with or without measurements before, or it began before the
 * first measurement (R-DASH-068), which is no fault of the sum beside it; undefined where nothing is missing. No
 * other period would help while the first measurement is awaited, which the screen says already.
 */
export function missingHint({ isNone, isNotFound, energy, isNew, isWithoutRegister }: Missing) {
  if (isWithoutRegister && isNotFound) return 'no_register';
  if (isNew && isNotFound) return undefined;
  if (isNone) return isMeasuredLive(energy) ? undefined : 'none_yet';
  if (!isNotFound) return undefined;
  return energy === null ? 'energy_not_found_for_selected_time' : 'since_first';
}

/**
 * Share of a running period that was measured, 0 to 1: of what is stored, and 0 while only the register of its start is known, which
 * makes its energy 0; undefined while unknown.
 */
export function shownCoverage(stored: number | undefined, { isNone, energy }: Pick<Missing, 'isNone' | 'energy'>) {
  return isNone && energy === 0 ? 0 : stored;
}

/** Whether live registers have grown since the start of a period of which nothing is stored yet. */
function isMeasuredLive(energy: number | null): boolean {
  return energy !== null && energy > 0;
}
