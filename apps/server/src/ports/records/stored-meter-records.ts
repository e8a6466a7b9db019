import type { MeterTest } from '@phasor/contract';
import type { StoredMeter } from '@phasor/contract/stored-meters';

/** A picture of a meter: a JPEG file in base64 and its pixels. */
export interface StoredMeterImage {
  readonly image: string;
  readonly width: number;
  readonly height: number;
}

/** Values of a meter's fields; those left out stay, or are '' in a new one. */
export type StoredMeterValues = Partial<Omit<StoredMeter, 'ID_meter'>>;

/** Copies of the meters stored on a precision meter; they are removed with the device. */
export interface StoredMeterRecords {
  /** By identifier. */
  of(mac: string): Promise<readonly StoredMeter[]>;
  /**
   * Adds one under the next identifier (the lowest free one after the greatest possible one) and the next IDN of its
   * device; null where the device has the greatest number of meters. @throws AppError('request.invalid') when the device is
   * unknown
   */
  add(mac: string, values: StoredMeterValues): Promise<StoredMeter | null>;
  /** Returns false when there is no such meter. */
  change(mac: string, id: number, values: StoredMeterValues): Promise<boolean>;
  /** With its images and test results; returns false when there is no such meter. */
  remove(mac: string, id: number): Promise<boolean>;
  /**
   * Replaces all meters of the device. A meter that stays, by identifier and serial number, keeps its images and test
   * results. @throws AppError('request.invalid') when the device is unknown
   */
  replace(mac: string, meters: readonly StoredMeter[]): Promise<void>;
  /** In the order in which they were stored, newest first. */
  tests(mac: string, id: number): Promise<readonly MeterTest[]>;
  /** Replaces the results of these meters, by identifier; unknown meters are skipped. */
  putTests(mac: string, tests: ReadonlyMap<number, readonly MeterTest[]>): Promise<void>;
  images(mac: string, id: number): Promise<readonly (StoredMeterImage & { readonly id: number })[]>;
  /** Adds all of them or none: `unknown` when there is no such meter, `full` when it would have too many. */
  addImages(mac: string, id: number, images: readonly StoredMeterImage[]): Promise<'added' | 'unknown' | 'full'>;
  /** Returns false when the meter has no such image. */
  removeImage(mac: string, id: number, imageId: number): Promise<boolean>;
}
