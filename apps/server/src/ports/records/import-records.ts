import type { SampleFamilyName } from '@phasor/contract';

/** Instants of each family of columns that has any, epoch ms, ascending. */
export type FamilyInstants = Readonly<Partial<Record<SampleFamilyName, readonly number[]>>>;

/** A file of measurements that an owner imported (D75). */
export interface MeasurementImport {
  /** Chosen by the importing client. */
  readonly id: string;
  readonly mac: string;
  readonly source: number;
  readonly name: string;
  readonly login: string | null;
  readonly createdAt: number;
}

/** Samples stored by one part of an import. */
export interface ImportPart {
  readonly importId: string;
  readonly part: number;
  /** Instants of the stored samples, including the first readings of register segments. */
  readonly times: FamilyInstants;
  /** Instants at which a different register count begins or ends. */
  readonly segmentStarts: FamilyInstants;
  /** Rows of the file in this part, and rows left out. */
  readonly rows: number;
  readonly skipped: number;
}

/** Imports from files, recorded so that they can be removed again. */
export interface ImportRecords {
  find(id: string): Promise<MeasurementImport | undefined>;
  /** Newest first. */
  ofDevice(mac: string): Promise<readonly MeasurementImport[]>;
  /** Stores the part, and with the first part the import; a part that exists already stays as it is. */
  putPart(of: MeasurementImport, part: ImportPart): Promise<void>;
  /** By part. */
  parts(id: string): Promise<readonly ImportPart[]>;
  /** Instants at which a register count of the device's imports from a source begins or ends; {} without any. */
  segmentStarts(mac: string, source: number): Promise<FamilyInstants>;
  /** Removes it with all its parts. */
  remove(id: string): Promise<void>;
}
