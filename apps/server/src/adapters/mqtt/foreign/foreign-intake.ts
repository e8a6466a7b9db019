import { SOURCES } from '@phasor/contract';
import type { Logger } from 'pino';
import type { Clock } from '../../../ports/clock.ts';
import type { DeviceLinkHandlers, SampleArrival } from '../../../ports/device-link.ts';
import type { Device } from '../../../ports/records/record-store.ts';
import { type FamilyColumns, type ForeignFinding, foreignEcosystem } from './foreign.ts';
import { type JoinedSample, ValuePicture } from './value-picture.ts';

interface ForeignIntakeOptions {
  readonly handlers: DeviceLinkHandlers;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
}

/** One message of a foreign device as received from a broker. */
export interface ForeignMessage {
  readonly device: Device;
  readonly topic: string;
  readonly payload: Buffer;
  readonly retained: boolean;
}

/** Values of one device that arrive within this time become one sample. */
const JOIN_MS = 1_000;
const LARGEST_BYTES = 64 * 1024;

/** Processing of foreign devices' messages, common to both links: parts are joined, times checked, samples passed on. */
export class ForeignIntake {
  readonly #options: ForeignIntakeOptions;
  readonly #pictures = new Map<string, ValuePicture>();
  readonly #changed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ForeignIntakeOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer = setInterval(() => this.#passOn(), JOIN_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#passOn();
  }

  receive({ device, topic, payload, retained }: ForeignMessage): void {
    const { handlers } = this.#options;
    const foreign = foreignEcosystem(device);
    if (foreign === undefined || !topic.startsWith(`${foreign.key}/`)) return;
    if (payload.length > LARGEST_BYTES) {
      handlers.refused(device.mac, 'too large', 1);
      return;
    }
    for (const finding of foreign.ecosystem.parse(topic.slice(foreign.key.length + 1), payload, device)) {
      this.#take(device.mac, finding, retained);
    }
  }

  #take(mac: string, finding: ForeignFinding, retained: boolean): void {
    const { handlers, clock } = this.#options;
    if (finding.kind === 'ignored') handlers.refused(mac, 'unknown key', finding.count);
    else if (finding.kind === 'unreadable') handlers.refused(mac, 'unreadable frame', 1);
    else if (finding.kind === 'state') {
      if (!finding.online) {
        this.#passOn();
        this.#pictures.get(mac)?.forget();
      }
      handlers.state(mac, { status: finding.online ? 'ONLINE' : 'OFFLINE', boot: 0 });
    } else if (retained) handlers.refused(mac, 'retained', 1);
    else {
      const picture = this.#pictures.get(mac) ?? new ValuePicture();
      this.#pictures.set(mac, picture);
      picture.tell(finding.columns, finding.time, clock.now());
      this.#changed.add(mac);
    }
  }

  #passOn(): void {
    const { handlers, log } = this.#options;
    for (const mac of this.#changed) {
      const joined = this.#pictures.get(mac)?.take();
      if (!joined) continue;
      const { time, interval, columns } = joined;
      handlers.live({ device: mac, time, interval, values: Object.assign({}, ...Object.values(columns)), words: {} });
      handlers.samples(arrivalsOf(mac, joined)).catch((error: unknown) => {
        // These devices buffer nothing: what cannot be stored now is lost, and appears as a gap.
        log.warn({ err: error, device: mac }, 'values of a foreign device were not stored');
      });
    }
    this.#changed.clear();
  }
}

function arrivalsOf(device: string, { time, interval, columns }: JoinedSample): SampleArrival[] {
  const families = Object.entries(columns) as [keyof FamilyColumns, Record<string, number>][];
  return families.map(([family, values]) => ({
    device,
    family,
    samples: [{ device, source: SOURCES.wifi, time, interval, boot: 0, values }],
  }));
}
