import { isTimeZone } from '@phasor/calendar';
import { AppError } from '../../../app-error.ts';
import type { SeriesBook } from '../book/series-book.ts';
import type { KnownZone, StoreMarks } from '../store-marks.ts';
import { markDays } from './book-recovery.ts';

interface Options {
  readonly book: SeriesBook;
  readonly marks: StoreMarks;
  /** Zones of earlier runs whose days were not all formed. */
  readonly waiting?: readonly KnownZone[];
}

/** Zones of devices, and in which of them days wait to be formed. */
export class PendingZones {
  readonly #book: SeriesBook;
  readonly #marks: StoreMarks;
  #waiting: KnownZone[];

  constructor({ book, marks, waiting = [] }: Options) {
    this.#book = book;
    this.#marks = marks;
    this.#waiting = [...waiting];
  }

  /**
   * Resolves once the zone is stored; the days of the device are formed again then.
   * @throws AppError('request.invalid') where there is no such zone, AppError('server.unavailable')
   */
  async set(device: string, zone: string): Promise<void> {
    if (!isTimeZone(zone)) throw new AppError('request.invalid', 'time_zone');
    if (this.#book.zoneOf(device) === zone) return;
    const pending = { device, zone, formed: false };
    await this.#marks.saveZones([pending]);
    markDays(this.#book, this.#book.setZone(device, zone));
    this.#waiting.push(pending);
  }

  /** Records that the days of changed zones are formed, once they are. */
  async confirm(): Promise<void> {
    if (this.#waiting.length === 0) return;
    const isOver = ({ device, zone }: KnownZone) =>
      this.#book.zoneOf(device) !== zone || this.#book.entriesOf(device).every(({ dirty }) => dirty.day.size === 0);
    const { over = [], waiting = [] } = Object.groupBy(this.#waiting, (zone) => (isOver(zone) ? 'over' : 'waiting'));
    this.#waiting = waiting;
    const current = over.filter(({ device, zone }) => this.#book.zoneOf(device) === zone);
    await this.#marks.saveZones(current.map((zone) => ({ ...zone, formed: true })));
  }
}
