import type { UpTopic } from '@phasor/contract';
import type { Client, PublishPacket } from 'aedes';
import type { Logger } from 'pino';
import type { Clock } from '../../../ports/clock.ts';
import type { DeviceLinkHandlers } from '../../../ports/device-link.ts';
import type { Connection } from '../../../ports/records/connection-records.ts';
import type { FrameSizeGuard } from '../limits/frame-size-guard.ts';
import type { LinkLimits } from '../limits/link-limits.ts';
import { parseUpTopic } from '../native/native.ts';
import { NativePreview } from '../native/native-preview.ts';
import { DeviceSession } from '../session/device-session.ts';
import { bytesOf } from '../session/packet-bytes.ts';

interface PreviewOptions {
  readonly handlers: Pick<DeviceLinkHandlers, 'connections' | 'refused'>;
  readonly guard: Pick<FrameSizeGuard, 'messageRead'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info'>;
  readonly limits: LinkLimits;
}

/** One native device that is being added. */
interface Preview {
  readonly connection: Connection;
  readonly session: DeviceSession;
  readonly shown: NativePreview;
  readonly timer: NodeJS.Timeout;
}

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
      ...{ connection, session },
      shown: new NativePreview({
        ...{ connection, handlers, clock, limits },
        send: (leaf, frame) => session.send(leaf, frame),
      }),
      timer: setTimeout(() => client.close(), left).unref(),
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
      preview.shown.report({ topic: packet.topic, reason: 'topic' });
      done(new Error('topic not allowed'));
      return true;
    }
    preview.shown.take(topic.leaf, { topic: packet.topic, payload: bytesOf(packet), retained: packet.retain });
    packet.retain = false;
    // The broker confirms no message of QoS 0.
    if (KEPT_BY_DEVICE.has(topic.leaf)) packet.qos = 0;
    done();
    return true;
  }
}
