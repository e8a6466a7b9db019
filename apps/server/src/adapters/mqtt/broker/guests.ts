import type { Client, PublishPacket } from 'aedes';
import type { Announcements } from '../../../ports/subscriber-desk.ts';
import { NetworkServerDesk } from '../lorawan/network-server-desk.ts';
import { SubscriberClients } from '../subscribers/subscriber-clients.ts';

type GuestsOptions = ConstructorParameters<typeof NetworkServerDesk>[0] &
  ConstructorParameters<typeof SubscriberClients>[0];

/** Clients at the broker that are no device and no gateway: network servers, and programs that only read. */
export class Guests {
  readonly #networkServers: NetworkServerDesk;
  readonly #subscribers: SubscriberClients;

  constructor(options: GuestsOptions) {
    this.#networkServers = new NetworkServerDesk(options);
    this.#subscribers = new SubscriberClients(options);
  }

  admit(client: Client, guest: { readonly networkServer: string } | { readonly subscriber: Announcements }): void {
    if ('networkServer' in guest) this.#networkServers.admit(client, guest.networkServer);
    else this.#subscribers.admit(client, guest.subscriber);
  }

  leave(client: Client): void {
    this.#networkServers.leave(client);
    this.#subscribers.leave(client);
  }

  /** Ends every connection of a network server. */
  disconnect(name: string): void {
    this.#networkServers.disconnect(name);
  }

  grants(client: Client, filter: string): boolean {
    return this.#networkServers.grants(client, filter) || this.#subscribers.grants(client, filter);
  }

  /** @returns false for a client that is no guest: then nothing was done */
  receive(client: Client, packet: PublishPacket, done: (error?: Error | null) => void): boolean {
    return this.#networkServers.receive(client, packet, done) || this.#subscribers.receive(client, packet, done);
  }
}
