import { type ArrivalReason, columnNamed, type DownTopic, MEASURED_QUANTITIES, type UpTopic } from '@phasor/contract';
import { PHASES } from '@phasor/quantities';
import type { Clock } from '../../../ports/clock.ts';
import type { DeviceSign, SeenAngle } from '../../../ports/connection-desk.ts';
import type { DeviceLinkHandlers, LiveArrival, RefusalReason } from '../../../ports/device-link.ts';
import type { Connection } from '../../../ports/records/connection-records.ts';
import { nameOf } from '../../ecosystems/placement.ts';
import type { LinkLimits } from '../limits/link-limits.ts';
import { RateLimit } from '../limits/rate-limit.ts';
import { PendingRequests } from '../session/pending-requests.ts';
import { applicationDesk, type DeskHandlers } from './native-desk.ts';
import { NativeIntake } from './native-intake.ts';

interface NativePreviewOptions {
  /** The offer that was made for the device; its user is the MAC. */
  readonly connection: Connection;
  readonly handlers: Pick<DeviceLinkHandlers, 'connections'>;
  readonly clock: Clock;
  readonly limits: Pick<LinkLimits, 'data' | 'messages'>;
  readonly send: (leaf: DownTopic, frame: object) => void;
}

/** What one message contained. */
interface Contents {
  readonly values: NonNullable<DeviceSign['values']>[number][];
  readonly angles: SeenAngle[];
  reason: ArrivalReason | null;
}

/** One message of a device that is being added. */
export interface PreviewMessage {
  readonly topic: string;
  readonly payload: Buffer;
  readonly retained: boolean;
}

const nothing = (): Contents => ({ values: [], angles: [], reason: null });
const ANGLES = ['F_U', 'F_I'] as const;
const PHASES_IN_USE = [1, 2, 3] as const;

/**
 * What a native device sends before it is registered (ADR 38): shown to the person who adds it, and neither stored nor acknowledged, so
 * that the device sends all of it again once it is registered.
 */
export class NativePreview {
  readonly #options: NativePreviewOptions;
  readonly #intake: NativeIntake;
  readonly #messages: RateLimit;
  readonly #bytes: RateLimit;
  #contents = nothing();
  /** Instant of the newest sample shown, epoch ms: a device sends its oldest samples first, and live ones in between. */
  #newest = 0;

  constructor(options: NativePreviewOptions) {
    this.#options = options;
    const { clock, limits, send } = options;
    const now = clock.now();
    this.#messages = new RateLimit(limits.messages, now);
    this.#bytes = new RateLimit(limits.data, now);
    this.#intake = new NativeIntake({
      desk: applicationDesk({ handlers: this.#showing(), wiring: () => [] }),
      clock,
      requests: new PendingRequests(clock),
      send: (_, leaf, frame) => send(leaf, frame),
      announced: () => undefined,
    });
  }

  take(leaf: UpTopic, { topic, payload, retained }: PreviewMessage): void {
    const { clock, connection } = this.#options;
    const now = clock.now();
    if (!this.#messages.tryTake(1, now) || !this.#bytes.tryTake(payload.length, now)) {
      this.report({ topic, reason: 'too_fast' });
      return;
    }
    this.#contents = nothing();
    this.#intake.receive({ device: connection.user, leaf, payload, retained: retained && leaf !== 'state' });
    const { values, angles, reason } = this.#contents;
    if (values.length > 0) this.#sign({ values, ...(angles.length > 0 && { angles }) });
    if (values.length > 0) this.report({ topic, reason: null, names: values.map(nameOf) });
    else if (reason !== null || leaf === 'state') this.report({ topic, reason });
  }

  report(arrival: { topic: string; reason: ArrivalReason | null; names?: string[] }): void {
    const { connection, handlers } = this.#options;
    handlers.connections?.arrived({ connection: connection.id, names: [], ...arrival });
  }

  /** Reads as of a registered device, and shows what was read. */
  #showing(): DeskHandlers {
    return {
      samples: async () => undefined,
      live: (arrival) => {
        if (arrival.time < this.#newest) return;
        this.#newest = arrival.time;
        this.#contents.values.push(...valuesOf(arrival));
        this.#contents.angles.push(...anglesOf(arrival));
      },
      state: (_, { status, phase_use: used, fw: firmware }) => {
        const phases = PHASES_IN_USE.find((count) => count === used);
        const identity = { ...(phases && { phases }), ...(firmware !== undefined && { firmware }) };
        this.#sign({ identity, online: status === 'ONLINE' });
      },
      event: async () => undefined,
      firmware: () => undefined,
      refused: (_, reason) => {
        this.#contents.reason ??= REASONS[reason];
      },
    };
  }

  #sign(sign: Omit<DeviceSign, 'connection' | 'key'>): void {
    const { connection, handlers } = this.#options;
    handlers.connections?.sign({ connection: connection.id, key: connection.user, ...sign });
  }
}

/** Values by quantity and place, as those of other makers' devices. */
function valuesOf({ values }: LiveArrival): Contents['values'] {
  return Object.entries(values).flatMap(([name, value]) => {
    const column = columnNamed(name);
    const quantity = MEASURED_QUANTITIES.find((measured) => measured === column?.wireHere);
    return column === undefined || quantity === undefined ? [] : [{ quantity, place: column.place, value }];
  });
}

/** Angles of a live message; samples to be stored have none. */
function anglesOf({ values }: LiveArrival): SeenAngle[] {
  return ANGLES.flatMap((quantity) =>
    PHASES.flatMap((place) => {
      const value = values[`${quantity}_${place}`];
      return value === undefined ? [] : [{ quantity, place, value }];
    }),
  );
}

/** What a refusal is for the person who waits; null = nothing that needs to be said. */
const REASONS: Readonly<Record<RefusalReason, ArrivalReason | null>> = {
  future: 'clock',
  past: 'clock',
  missing: 'shape',
  unreadable: 'shape',
  'not a number': 'shape',
  'out of range': 'range',
  'too many': 'too_large',
  too_large: 'too_large',
  'too large': 'too_large',
  'too fast': 'too_fast',
  'unreadable frame': 'json',
  'foreign device': 'topic',
  retained: 'retained',
  'unknown key': null,
  'unknown configuration': null,
};
