import { columnAt, type MeasuredQuantity, measures, type Place, type SampleFamilyName } from '@phasor/contract';
import { PHASES } from '@phasor/quantities';
import type { Device } from '../../ports/records/device-records.ts';

/** Columns of each family, base units. */
export type FamilyColumns = Partial<Record<SampleFamilyName, Readonly<Record<string, number>>>>;
export type MutableColumns = { [Family in SampleFamilyName]?: Record<string, number> };

/** Where a value is stored; `signals` are for viewers alone. */
export interface PlaceColumn {
  readonly family: SampleFamilyName | 'signals';
  readonly column: string;
}

/** The column of a quantity at a place of a device; undefined where such a device stores none. */
export function placeColumn(
  quantity: MeasuredQuantity,
  place: Place,
  { type, phases }: Pick<Device, 'type' | 'phases'>,
): PlaceColumn | undefined {
  if (quantity === 'signal') return { family: 'signals', column: 'WRSSI' };
  const found = columnAt(quantity, '') ?? columnAt(quantity, place);
  // The import of a relay has a name of its own there.
  if (found === undefined || found.wireHere !== quantity) return undefined;
  const { family, column, kind } = found;
  if ((kind === 'circuit' || kind === 'air') && !measures(type, family)) return undefined;
  if (kind === 'phase' && !PHASES.slice(0, phases).some((phase) => phase === place)) return undefined;
  return { family, column };
}
