import type { SampleFamilyName } from '@phasor/contract';

/** Instants of each family of columns that has any, epoch ms ascending. */
export type FamilyInstants = Readonly<Partial<Record<SampleFamilyName, readonly number[]>>>;

/** A file of measurements that an owner brought in (D75). */
export interface MeasurementImport {
  /** Chosen by whoever imports. */
  readonly id: string;
  readonly mac: string;
  readonly source: number;
  readonly name: string;
  readonly login: string | null;
  readonly createdAt: number;
}

/** What one part of an import stored. */
export interface ImportPart {
  readonly importId: string;
  readonly part: number;
  /** Instants of the stored samples, the first readings of register segments included. */
  readonly times: FamilyInstants;
  /** Instants at which another count of the registers begins or ends. */
  readonly segmentStarts: FamilyInstants;
  /** Rows of the file that these are, and rows left out. */
  readonly rows: number;
  readonly skipped: number;
}

/** What owners brought in from files, so that it can be taken out again. */
export interface ImportRecords {
  find(id: string): Promise<MeasurementImport | undefined>;
  /** The newest first. */
  ofDevice(mac: string): Promise<readonly MeasurementImport[]>;
  /** Keeps the part, and the import with its first one; a part that is there stays as it is. */
  putPart(of: MeasurementImport, part: ImportPart): Promise<void>;
  /** By part. */
  parts(id: string): Promise<readonly ImportPart[]>;
  /** Instants at which a count of the device's imports from a source begins or ends; {} without any. */
  segmentStarts(mac: string, source: number): Promise<FamilyInstants>;
  /** With all its parts. */
  remove(id: string): Promise<void>;
}
