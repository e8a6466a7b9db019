import type { Phase } from '@phasor/quantities';

/** Something that takes power on one phase of a meter and is recognised by its edges. */
export interface Appliance {
  readonly id: number;
  readonly mac: string;
  /** One of its kind on its device, in any case of its letters. */
  readonly name: string;
  readonly phase: Phase;
  /** Found by the server, recorded by nobody. */
  readonly learned: boolean;
  readonly createdAt: number;
}

/** What a recording left. */
export interface Imprint {
  readonly id: number;
  readonly applianceId: number;
  /** Epoch ms at which the recording begins. */
  readonly recordedAt: number;
  /** How far switching on moves the meter: W, var, A; null where it was not measured. */
  readonly activePower: number;
  readonly reactivePower: number | null;
  readonly current: number | null;
  /** What runs are recognised by, JSON text. */
  readonly shape: string;
}

/** A stretch in which an appliance ran. */
export interface ApplianceRun {
  readonly applianceId: number;
  /** Epoch ms; no two runs of an appliance begin together. */
  readonly start: number;
  /** Null while it runs. */
  readonly end: number | null;
  /** Wh; of one that runs, so far. */
  readonly energy: number;
  /** Share of likeness to what was recorded, 0 to 1. */
  readonly predictionRate: number;
  /** One of its ends was not seen as an edge. */
  readonly computed: boolean;
}

/** How appliances are looked for. */
export interface ApplianceSettings {
  /** Also such as nobody recorded. */
  readonly autoLearn: boolean;
  /** W; smaller steps of the active power are no edges. */
  readonly threshold: number;
}

/** How far the load of a phase was looked through, and what is needed to go on. */
export interface DetectorMark {
  readonly mac: string;
  readonly phase: Phase;
  /** Epoch ms of the last sample. */
  readonly position: number;
  /** JSON text. */
  readonly state: string;
}

export interface RunQuery {
  readonly mac: string;
  readonly phases: readonly Phase[];
  /** Runs that overlap `[from, to)`, epoch ms. */
  readonly from: number;
  readonly to: number;
  /** Beyond so many the newest. */
  readonly limit: number;
}

export interface DetectorProgress {
  readonly mark: DetectorMark;
  /**
   * Runs that ended or go on since; one that begins with a kept one takes its place, and of those kept as running none stays
   * that is not here.
   */
  readonly runs: readonly ApplianceRun[];
  /** Before, the runs of the phase that began then or later are forgotten, epoch ms: what is looked through anew. */
  readonly anewFrom?: number | undefined;
}

/** Appliances of disaggregation meters, and when they ran. All of it goes with the device. */
export interface ApplianceRecords {
  /** By number. */
  of(mac: string): Promise<readonly Appliance[]>;
  /** Of every appliance of a device, by number. */
  imprintsOf(mac: string): Promise<readonly Imprint[]>;
  /**
   * Keeps an imprint with a new appliance, or with the one of that name and phase that has none left.
   * @throws AppError('appliances.duplicate') when the name is another's, 'request.invalid' for an unknown device, and (field
   * name) for more than the device may have
   */
  record(
    appliance: Omit<Appliance, 'id'>,
    imprint: Omit<Imprint, 'id' | 'applianceId'>,
  ): Promise<{ readonly applianceId: number; readonly imprintId: number }>;
  /** False when the device has no such appliance. @throws AppError('appliances.duplicate') */
  rename(mac: string, id: number, name: string): Promise<boolean>;
  /** Removes an appliance with its imprints and runs; false when the device has no such one. */
  remove(mac: string, id: number): Promise<boolean>;
  /** False when the device has no such imprint. */
  removeImprint(mac: string, id: number): Promise<boolean>;
  /** Removes every imprint of a device; answers how many there were. */
  removeImprints(mac: string): Promise<number>;
  /** Undefined as long as nobody set any. */
  settings(mac: string): Promise<ApplianceSettings | undefined>;
  /** Of the devices that have some, by mac. */
  settingsOf(macs: readonly string[]): Promise<ReadonlyMap<string, ApplianceSettings>>;
  /** Those of an unknown device are passed over. */
  putSettings(mac: string, settings: ApplianceSettings): Promise<void>;
  /** By start. */
  runs(query: RunQuery): Promise<readonly ApplianceRun[]>;
  /** The newest of one appliance, by start. */
  runsOf(applianceId: number, limit: number): Promise<readonly ApplianceRun[]>;
  /** By mac and phase. */
  marks(): Promise<readonly DetectorMark[]>;
  /** The phases of a device are looked through anew, also after an end of the server. */
  forgetMarks(mac: string): Promise<void>;
  /** Of phases that nobody follows any more: what is kept as running there is forgotten. */
  forgetRunning(mac: string, phases: readonly Phase[]): Promise<void>;
  /** Keeps runs and mark together; those of appliances and devices that are gone are passed over. */
  progress(progress: DetectorProgress): Promise<void>;
}
