import { once } from 'node:events';
import { createServer } from 'node:net';
import { Aedes, type Client } from 'aedes';

export interface Published {
  readonly topic: string;
  readonly payload: string;
  readonly retain: boolean;
}

/** A broker that records all that its clients publish, and sends them messages. */
export interface RecordingBroker {
  readonly url: string;
  readonly published: readonly Published[];
  /** Newest payload at a topic. */
  last(topic: string): string | undefined;
  send(topic: string, payload: string): void;
  /** Cuts all connections without a word. */
  cut(): void;
  stop(): Promise<void>;
}

export async function startRecordingBroker(): Promise<RecordingBroker> {
  const aedes = await Aedes.createBroker();
  const server = createServer(aedes.handle);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const published: Published[] = [];
  const clients = new Set<Client>();
  aedes.on('client', (client) => clients.add(client));
  aedes.on('publish', ({ topic, payload, retain }) => {
    if (!topic.startsWith('$SYS')) published.push({ topic, payload: payload.toString(), retain });
  });
  return {
    url: `mqtt://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    published,
    last: (topic) => published.findLast((message) => message.topic === topic)?.payload,
    send: (topic, payload) =>
      aedes.publish({ cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false }, () => {}),
    cut: () => {
      for (const client of clients) client.conn.destroy();
    },
    stop: async () => {
      await new Promise<void>((resolve) => aedes.close(resolve));
      server.close();
    },
  };
}
