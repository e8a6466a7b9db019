import type { Client, PublishPacket } from 'aedes';
import type { Connection } from '../../../ports/records/connection-records.ts';
import type { Announcements } from '../../../ports/subscriber-desk.ts';
import { NetworkServerDesk } from '../lorawan/network-server-desk.ts';
import { SubscriberClients } from '../subscribers/subscriber-clients.ts';
import { PreviewClients } from './preview-clients.ts';

type GuestsOptions = ConstructorParameters<typeof NetworkServerDesk>[0] &
  Omit<ConstructorParameters<typeof SubscriberClients>[0], 'announceMs'> &
  ConstructorParameters<typeof PreviewClients>[0];

type Guest =
  | { readonly networkServer: string }
  | { readonly subscriber: Announcements }
  | { readonly preview: Connection };

/**
 * Clients at the broker that are no registered device and no gateway: network servers, programs that only read, and devices that
 * are being added.
 */
export class Guests {
  readonly #networkServers: NetworkServerDesk;
  readonly #subscribers: SubscriberClients;
  readonly #previews: PreviewClients;

  constructor(options: GuestsOptions) {
    this.#networkServers = new NetworkServerDesk(options);
    this.#subscribers = new SubscriberClients({ ...options, announceMs: options.limits.announceMs });
    this.#previews = new PreviewClients(options);
  }

  admit(client: Client, guest: Guest): void {
    if ('networkServer' in guest) this.#networkServers.admit(client, guest.networkServer);
    else if ('preview' in guest) this.#previews.admit(client, guest.preview);
    else this.#subscribers.admit(client, guest.subscriber);
  }

  leave(client: Client): void {
    this.#networkServers.leave(client);
    this.#subscribers.leave(client);
    this.#previews.leave(client);
  }

  /** Ends every connection of a network server (its name), or the preview of a connection (its id). */
  disconnect(name: string): void {
    this.#networkServers.disconnect(name);
    this.#previews.disconnect(name);
  }

  grants(client: Client, filter: string): boolean {
    return [this.#networkServers, this.#subscribers, this.#previews].some((guests) => guests.grants(client, filter));
  }

  /** @returns false for a client that is no guest: then nothing was done */
  receive(client: Client, packet: PublishPacket, done: (error?: Error | null) => void): boolean {
    const all = [this.#networkServers, this.#subscribers, this.#previews];
    return all.some((guests) => guests.receive(client, packet, done));
  }
}
