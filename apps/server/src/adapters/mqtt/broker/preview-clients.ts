import { type ArrivalReason, columnNamed, MEASURED_QUANTITIES, type UpTopic } from '@phasor/contract';
import type { Client, PublishPacket } from 'aedes';
import type { Logger } from 'pino';
import type { Clock } from '../../../ports/clock.ts';
import type { DeviceSign } from '../../../ports/connection-desk.ts';
import type { DeviceLinkHandlers, LiveArrival, RefusalReason } from '../../../ports/device-link.ts';
import type { Connection } from '../../../ports/records/connection-records.ts';
import { nameOf } from '../../ecosystems/placement.ts';
import type { FrameSizeGuard } from '../limits/frame-size-guard.ts';
import type { LinkLimits } from '../limits/link-limits.ts';
import { RateLimit } from '../limits/rate-limit.ts';
import { parseUpTopic } from '../native/native.ts';
import { NativeIntake } from '../native/native-intake.ts';
import { DeviceSession } from '../session/device-session.ts';
import { bytesOf } from '../session/packet-bytes.ts';
import { PendingRequests } from '../session/pending-requests.ts';

interface PreviewOptions {
  readonly handlers: Pick<DeviceLinkHandlers, 'connections' | 'refused'>;
  readonly guard: Pick<FrameSizeGuard, 'messageRead'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info'>;
  readonly limits: LinkLimits;
}

/** What one message contained. */
interface Contents {
  readonly values: NonNullable<DeviceSign['values']>[number][];
  reason: ArrivalReason | null;
}

/** One native device that is being added. */
interface Preview {
  readonly connection: Connection;
  readonly session: DeviceSession;
  readonly intake: NativeIntake;
  readonly messages: RateLimit;
  readonly bytes: RateLimit;
  readonly timer: NodeJS.Timeout;
  contents: Contents;
  /** Instant of the newest sample shown, epoch ms: a device sends its oldest samples first, and live ones in between. */
  newest: number;
}

const PHASES_IN_USE = [1, 2, 3] as const;

/** What is confirmed (PUBACK) only once it is on disk, and so never in a preview: the device keeps it. */
const KEPT_BY_DEVICE: ReadonlySet<UpTopic> = new Set(['data', 'event']);

/**
 * Native devices that are signed in with the secret made for them before they are registered (ADR 38). What they send is shown to
 * the person who adds them, and neither stored nor acknowledged, so that they send all of it again once they are registered.
 */
export class PreviewClients {
  readonly #options: PreviewOptions;
  readonly #previews = new Map<Client, Preview>();

  constructor(options: PreviewOptions) {
    this.#options = options;
  }

  admit(client: Client, connection: Connection): void {
    const { clock, limits, log, handlers } = this.#options;
    const now = clock.now();
    const left = Math.max(0, (connection.draftUntil ?? now) - now);
    const session = new DeviceSession({ device: connection.user, client, limits, now, fail: () => undefined });
    const preview: Preview = {
      ...{ connection, session, contents: { values: [], reason: null }, newest: 0 },
      messages: new RateLimit(limits.messages, now),
      bytes: new RateLimit(limits.data, now),
      timer: setTimeout(() => client.close(), left).unref(),
      intake: new NativeIntake({
        handlers: this.#showing(() => preview),
        clock,
        requests: new PendingRequests(clock),
        wiring: () => [],
        send: (_, leaf, frame) => session.send(leaf, frame),
        announced: () => undefined,
      }),
    };
    this.#previews.set(client, preview);
    handlers.connections?.connected(connection.id, true);
    handlers.connections?.sign({ connection: connection.id, key: connection.user, online: true });
    log.info({ connection: connection.id }, 'native device connected before its registration');
  }

  leave(client: Client): void {
    const preview = this.#previews.get(client);
    if (preview === undefined) return;
    clearTimeout(preview.timer);
    this.#previews.delete(client);
    // A device that connects again has taken the place of its connection before.
    const isReplaced = [...this.#previews.values()].some(({ connection }) => connection.id === preview.connection.id);
    if (!isReplaced) this.#options.handlers.connections?.connected(preview.connection.id, false);
  }

  /** Ends the preview of a connection. */
  disconnect(id: string): void {
    for (const [client, { connection }] of this.#previews) if (connection.id === id) client.close();
  }

  /** Whether a client is a preview and the filter one of the topics down to it. */
  grants(client: Client, filter: string): boolean {
    return this.#previews.get(client)?.session.subscribe(filter, 1) ?? false;
  }

  /** Handles what a preview publishes; another topic than its own ends it. @returns false for a client that is none */
  receive(client: Client, packet: PublishPacket, done: (error?: Error | null) => void): boolean {
    const preview = this.#previews.get(client);
    if (preview === undefined) return false;
    const { guard, handlers } = this.#options;
    guard.messageRead(client.conn);
    const topic = parseUpTopic(packet.topic);
    if (topic?.device !== preview.connection.user) {
      handlers.refused(null, 'foreign device', 1);
      this.#report(preview, { topic: packet.topic, reason: 'topic' });
      done(new Error('topic not allowed'));
      return true;
    }
    this.#take(preview, topic.leaf, packet);
    packet.retain = false;
    // The broker confirms no message of QoS 0.
    if (KEPT_BY_DEVICE.has(topic.leaf)) packet.qos = 0;
    done();
    return true;
  }

  #take(preview: Preview, leaf: UpTopic, { topic, payload, retain }: PublishPacket): void {
    const now = this.#options.clock.now();
    const bytes = bytesOf({ payload });
    if (!preview.messages.tryTake(1, now) || !preview.bytes.tryTake(bytes.length, now)) {
      this.#report(preview, { topic, reason: 'too_fast' });
      return;
    }
    preview.contents = { values: [], reason: null };
    const retained = retain && leaf !== 'state';
    preview.intake.receive({ device: preview.connection.user, leaf, payload: bytes, retained });
    const { values, reason } = preview.contents;
    if (values.length > 0) this.#sign(preview, { values });
    if (values.length > 0) this.#report(preview, { topic, reason: null, names: values.map(nameOf) });
    else if (reason !== null || leaf === 'state') this.#report(preview, { topic, reason });
  }

  /** Reads as of a registered device, and shows what was read. */
  #showing(of: () => Preview): DeviceLinkHandlers {
    return {
      authenticate: async () => false,
      samples: async () => undefined,
      live(arrival) {
        const preview = of();
        if (arrival.time < preview.newest) return;
        preview.newest = arrival.time;
        preview.contents.values.push(...valuesOf(arrival));
      },
      state: (_, { status, phase_use: used, fw: firmware }) => {
        const phases = PHASES_IN_USE.find((count) => count === used);
        const identity = { ...(phases && { phases }), ...(firmware !== undefined && { firmware }) };
        this.#sign(of(), { identity, online: status === 'ONLINE' });
      },
      event: async () => undefined,
      firmware: () => undefined,
      refused(_, reason) {
        of().contents.reason ??= REASONS[reason];
      },
    };
  }

  #sign({ connection }: Preview, sign: Omit<DeviceSign, 'connection' | 'key'>): void {
    this.#options.handlers.connections?.sign({ connection: connection.id, key: connection.user, ...sign });
  }

  #report({ connection }: Preview, arrival: { topic: string; reason: ArrivalReason | null; names?: string[] }): void {
    this.#options.handlers.connections?.arrived({ connection: connection.id, names: [], ...arrival });
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
