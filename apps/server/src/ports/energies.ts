import type { ReportQuantity, Source } from '@phasor/contract';
import type { Phase } from '@phasor/quantities';
import type { Device } from './records/device-records.ts';

/** Energies that are added up and priced: active import and export, and the reactive quadrants. */
export type CountedQuantity = ReportQuantity;

export interface EnergiesWish {
  /** [] is refused like a device that the caller may not access. */
  readonly devices: readonly Device[];
  readonly quantities: readonly CountedQuantity[];
  /** `[from, to)`, epoch seconds. */
  readonly from: number;
  readonly to: number;
  /** That of each device where it is absent. */
  readonly source?: Source | undefined;
  /** Only these phases; without it the total over all phases. */
  readonly phases?: readonly Phase[];
  /** Civil steps in the devices' zone. */
  readonly unit: 'day' | 'hour' | 'quarter';
}

/** What one device counted in each step of a range. */
export interface DeviceEnergies {
  readonly mac: string;
  /** Energy of each step by quantity, Wh or varh; NaN where it is unknown. */
  readonly energies: Readonly<Partial<Record<CountedQuantity, Float64Array>>>;
  /** Share of the range that is covered by measurements, 0 to 1. */
  readonly coverage: number;
}

export interface SteppedEnergies {
  /** Boundaries of the steps, epoch ms, ascending, cut to the requested range and to the past: one more than steps. */
  readonly edges: Float64Array;
  /** In the order of the request. */
  readonly devices: readonly DeviceEnergies[];
  /** Time zone of the devices; the server's where they have several (D20). */
  readonly zone: string;
}

/** Measured energies of each device, summed over its phases, with the transformation ratio applied (D17, D19). */
export interface EnergiesPort {
  /**
   * @throws AppError('store.not_found') when the whole range lies in the future, 'request.invalid' (field to) when it is too long
   * for so many devices, 'access.forbidden' without a device, 'server.unavailable'
   */
  read(wish: EnergiesWish): Promise<SteppedEnergies>;
}
