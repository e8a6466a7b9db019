import type { Phase } from '@phasor/quantities';
import type { SupplyClass } from './classes-catalogue.ts';
import type { SupplyKind } from './kinds-catalogue.ts';

/** One report of a disturbance: sent by the device, or found by the server in its samples. */
export interface SupplyReport {
  /** Unique within its device. */
  readonly id: string;
  readonly kind: SupplyKind;
  /** Epoch ms. */
  readonly start: number;
  /** Epoch ms; null where it was still going on when it was reported. */
  readonly end: number | null;
  /** The phases it names; [] where it names none. */
  readonly phases: readonly Phase[];
  /** Lowest voltage of a dip or highest of a swell by phase, V; of other kinds empty. */
  readonly voltages: Readonly<Partial<Record<Phase, number>>>;
  /** The worst value where the report gives one for all phases: V, Hz of FREQUENCY, % of UNBALANCE and RAPID_CHANGE. */
  readonly value: number | null;
  /** Length of the samples it was found in, ms; null where the device reported it. */
  readonly resolution: number | null;
  /** First instant with a normal voltage after a report without an end, as samples show it, epoch ms. */
  readonly foundEnd: number | null;
  /** Length of the sample that shows `foundEnd`, ms; null without one, and where it was found before this was kept. */
  readonly foundResolution: number | null;
}

/** A disturbance of the supply of one device, formed of all reports of it. */
export interface SupplyEvent {
  /** The id of its first report. */
  readonly id: string;
  readonly kind: SupplyKind;
  /** Epoch ms. */
  readonly start: number;
  /** Epoch ms; null while it goes on. */
  readonly end: number | null;
  readonly phases: readonly Phase[];
  readonly voltages: Readonly<Partial<Record<Phase, number>>>;
  /** Worst of the voltages, V; of FREQUENCY Hz, of UNBALANCE and RAPID_CHANGE %; null where none was reported. */
  readonly value: number | null;
  /** The voltage in % of the nominal one; null where there is none. */
  readonly percent: number | null;
  /** Cell of EN 50160's tables; null where it has none, or where the samples are too long to classify it. */
  readonly cell: SupplyClass | null;
  /** Who knows it: the device, the samples, or both. */
  readonly source: 'device' | 'samples' | 'both';
  /** Uncertainty of start or end, ms: the length of the samples that show it; null where the device reported both. */
  readonly resolution: number | null;
}

/** What is known of the supply of a device. */
export interface SupplyConnection {
  /** Phases in use. */
  readonly phases: readonly Phase[];
  /** Nominal voltage, V. */
  readonly nominal: number;
}
