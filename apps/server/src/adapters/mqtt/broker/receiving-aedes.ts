import { Aedes, type AedesOptions, type Client, type PublishPacket } from 'aedes';
import { readingWhole } from '../session/whole-reads.ts';

type Done = (error?: Error) => void;

/**
 * The broker without the way from client to client where nobody is at its end: what a device publishes is complete once the server
 * has received it. To look for subscribers of each frame cost 5 % of the server's work.
 */
export class ReceivingAedes extends Aedes {
  readonly #repeats: (client: Client) => boolean;

  /** @param repeats whether a client may receive what it published itself */
  constructor(options: AedesOptions, repeats: (client: Client) => boolean) {
    super(options);
    this.#repeats = repeats;
    const { handle } = this;
    this.handle = (connection, request) => handle(readingWhole(connection), request);
  }

  /** The broker's own types leave out the client, which it names wherever a client published the packet. */
  override publish(packet: PublishPacket, ...rest: [done: Done] | [client: Client | null, done: Done]): void {
    const [client, done] = rest.length === 2 ? rest : [null, rest[0]];
    if (client !== null && !this.#repeats(client)) done();
    else Reflect.apply(super.publish, this, [packet, ...rest]);
  }
}
