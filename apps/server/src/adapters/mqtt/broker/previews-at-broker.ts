import type { DownTopic, UpTopic } from '@phasor/contract';
import type { Clock } from '../../../ports/clock.ts';
import type { DeviceLinkHandlers } from '../../../ports/device-link.ts';
import type { Connection } from '../../../ports/records/connection-records.ts';
import { LINK_LIMITS } from '../limits/link-limits.ts';
import { NativePreview, type PreviewMessage } from '../native/native-preview.ts';
import type { DeviceDirectory } from '../session/device-directory.ts';

interface PreviewsAtBrokerOptions {
  readonly handlers: Pick<DeviceLinkHandlers, 'connections'>;
  readonly directory: Pick<DeviceDirectory, 'connections'>;
  readonly clock: Clock;
  readonly send: (device: string, leaf: DownTopic, frame: object) => void;
}

/**
 * Native devices at an external broker that are being added. The broker knows their account already; here an offer that is open for
 * their MAC decides whether what they send is shown.
 */
export class PreviewsAtBroker {
  readonly #options: PreviewsAtBrokerOptions;
  readonly #previews = new Map<string, NativePreview>();

  constructor(options: PreviewsAtBrokerOptions) {
    this.#options = options;
  }

  /** Shows a message of a device that is not registered. @returns false where no offer is open for it */
  receive({ device, leaf }: { readonly device: string; readonly leaf: UpTopic }, message: PreviewMessage): boolean {
    const connection = this.#offerFor(device);
    if (connection === undefined) return false;
    const preview = this.#previews.get(connection.id) ?? this.#begin(connection);
    preview.take(leaf, message);
    return true;
  }

  /** Ends the preview of a connection: its device is registered, or is not added any more. */
  end(id: string): void {
    this.#previews.delete(id);
  }

  #begin(connection: Connection): NativePreview {
    const { handlers, clock, send, directory } = this.#options;
    // Those that another process has ended.
    const known = new Set([...directory.connections()].map(({ id }) => id));
    for (const id of this.#previews.keys()) if (!known.has(id)) this.#previews.delete(id);
    const preview = new NativePreview({
      ...{ connection, handlers, clock, limits: LINK_LIMITS },
      send: (leaf, frame) => send(connection.user, leaf, frame),
    });
    this.#previews.set(connection.id, preview);
    handlers.connections?.connected(connection.id, true);
    handlers.connections?.sign({ connection: connection.id, key: connection.user, online: true });
    return preview;
  }

  #offerFor(device: string): Connection | undefined {
    const now = this.#options.clock.now();
    for (const connection of this.#options.directory.connections()) {
      const { user, draftUntil } = connection;
      if (user === device && draftUntil !== null && draftUntil > now) return connection;
    }
    return undefined;
  }
}
