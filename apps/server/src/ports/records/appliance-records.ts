import type { Phase } from '@phasor/quantities';
import type { ApplianceCorrectionRecords } from './appliance-correction-records.ts';

/** A load on one phase of a meter that is recognised by its edges. */
export interface Appliance {
  readonly id: number;
  readonly mac: string;
  /** Unique on its device, regardless of case. */
  readonly name: string;
  readonly phase: Phase;
  /** Found by the server, not recorded by a user. */
  readonly learned: boolean;
  readonly createdAt: number;
}

/** Result of a recording. */
export interface Imprint {
  readonly id: number;
  readonly applianceId: number;
  /** Epoch ms at which the recording starts. */
  readonly recordedAt: number;
  /** Step of the meter's values when it is switched on: W, var, A; null where it was not measured. */
  readonly activePower: number;
  readonly reactivePower: number | null;
  readonly current: number | null;
  /** Features by which runs are recognised, JSON text. */
  readonly shape: string;
}

/** A period in which an appliance ran. */
export interface ApplianceRun {
  readonly applianceId: number;
  /** Epoch ms; unique among the runs of an appliance. */
  readonly start: number;
  /** Null while it runs. */
  readonly end: number | null;
  /** Wh; while it runs, the energy so far. */
  readonly energy: number;
  /** Share of similarity to the recording, 0 to 1. */
  readonly predictionRate: number;
  /** One of its ends was not detected as an edge. */
  readonly computed: boolean;
  /** What an appliance of several states drew: from each instant on, epoch ms, so many W. Absent: the same all the time. */
  readonly levels?: readonly RunLevel[];
}

/** A power from an instant on. */
export interface RunLevel {
  /** Epoch ms. */
  readonly from: number;
  /** W. */
  readonly power: number;
}

/** Settings of the search for appliances. */
export interface ApplianceSettings {
  /** Also search for appliances that were not recorded. */
  readonly autoLearn: boolean;
  /** W; smaller steps of the active power are not edges. */
  readonly threshold: number;
  /** Runs of less likeness are not claimed, 0 to 1. */
  readonly leastLikeness: number;
}

/** How far the load of a phase was searched, and the state needed to continue. */
export interface DetectorMark {
  readonly mac: string;
  readonly phase: Phase;
  /** Epoch ms of the last sample. */
  readonly position: number;
  /** JSON text. */
  readonly state: string;
}

/** A rising and a falling edge that belong together but to no appliance: epoch ms, W, var, A. */
export interface UnnamedRun {
  readonly start: number;
  readonly end: number;
  readonly riseP: number;
  readonly riseQ: number | null;
  readonly riseI: number | null;
  readonly fallP: number;
  readonly fallQ: number | null;
  readonly fallI: number | null;
  /** Inrush, W. */
  readonly peak: number;
}

export interface RunQuery {
  readonly mac: string;
  readonly phases: readonly Phase[];
  /** Runs that overlap `[from, to)`, epoch ms. */
  readonly from: number;
  readonly to: number;
  /** At most so many, the newest ones. */
  readonly limit: number;
}

export interface DetectorProgress {
  readonly mark: DetectorMark;
  /**
   * Runs that ended or continued since. One with the same start as a stored one replaces it; a run stored as still running that
   * is not here is removed.
   */
  readonly runs: readonly ApplianceRun[];
  /** Stored runs that ended otherwise than it seemed: they are removed before the others are stored. */
  readonly retracted?: readonly Pick<ApplianceRun, 'applianceId' | 'start' | 'end'>[] | undefined;
  /** First removes the runs of the phase that began at this time or later, epoch ms: that part is searched again. */
  readonly anewFrom?: number | undefined;
  /** Pairs of edges that belong to no appliance; they are forgotten after some time. */
  readonly unnamed?: readonly UnnamedRun[] | undefined;
}

/** Appliances of disaggregation meters, and their runs. They are removed with the device. */
export interface ApplianceRecords extends ApplianceCorrectionRecords {
  /** By number; without those that were joined into another one. */
  of(mac: string): Promise<readonly Appliance[]>;
  /** Of every appliance of a device, by number; what belonged to a joined one belongs to the other one. */
  imprintsOf(mac: string): Promise<readonly Imprint[]>;
  /**
   * Stores an imprint with a new appliance, or with the one of that name and phase that has none left.
   * @throws AppError('appliances.duplicate') when another appliance has the name, 'request.invalid' for an unknown device, and
   * (field name) when the device has the greatest number of appliances
   */
  record(
    appliance: Omit<Appliance, 'id'>,
    imprint: Omit<Imprint, 'id' | 'applianceId'>,
  ): Promise<{ readonly applianceId: number; readonly imprintId: number }>;
  /**
   * Adds a further imprint to an appliance of a device and returns its number; undefined when the device has no such appliance.
   * @throws AppError('request.invalid', field ID_appliance) when it has the greatest number of imprints
   */
  addImprint(mac: string, id: number, imprint: Omit<Imprint, 'id' | 'applianceId'>): Promise<number | undefined>;
  /** Removes an appliance with its imprints and runs; false when the device has no such one. */
  remove(mac: string, id: number): Promise<boolean>;
  /** False when the device has no such imprint. */
  removeImprint(mac: string, id: number): Promise<boolean>;
  /** Removes every imprint of a device; returns how many there were. */
  removeImprints(mac: string): Promise<number>;
  /** Undefined until they are set. */
  settings(mac: string): Promise<ApplianceSettings | undefined>;
  /** Of the devices that have settings, by mac. */
  settingsOf(macs: readonly string[]): Promise<ReadonlyMap<string, ApplianceSettings>>;
  /** Settings of an unknown device are skipped. */
  putSettings(mac: string, settings: ApplianceSettings): Promise<void>;
  /** By start. */
  runs(query: RunQuery): Promise<readonly ApplianceRun[]>;
  /** Pairs of edges on a phase that belong to no appliance and begin at `from`, epoch ms, or later; by start. */
  unnamedRuns(mac: string, phase: Phase, from: number): Promise<readonly UnnamedRun[]>;
  /** The newest runs of one appliance, by start. */
  runsOf(applianceId: number, limit: number): Promise<readonly ApplianceRun[]>;
  /** By mac and phase. */
  marks(): Promise<readonly DetectorMark[]>;
  /** The phases of a device are searched again, even if the server stops meanwhile. */
  forgetMarks(mac: string): Promise<void>;
  /** Of phases that are no longer searched: runs stored as still running are removed. */
  forgetRunning(mac: string, phases: readonly Phase[]): Promise<void>;
  /** Stores runs and mark together; those of removed appliances and devices are skipped. */
  progress(progress: DetectorProgress): Promise<void>;
}
