import { once } from 'node:events';
import { createServer } from 'node:net';
import { type DataFrame, deviceTopic, type RequestFrame } from '@phasor/contract';
import { Aedes, type Client } from 'aedes';

export interface ReceivedFrame {
  readonly topic: string;
  /** Last part of the topic. */
  readonly leaf: string;
  readonly mac: string;
  readonly frame: Record<string, unknown>;
  readonly retain: boolean;
}

/** A broker that acknowledges data frames as a server does once they are on disk, and records all messages. */
export interface AckBroker {
  readonly url: string;
  readonly received: readonly ReceivedFrame[];
  /** Whether data frames are acknowledged; default true. */
  acknowledging: boolean;
  request(mac: string, request: RequestFrame): void;
  /** Cuts a device's connection without a word. */
  cut(mac: string): void;
  stop(): Promise<void>;
}

export async function startAckBroker(): Promise<AckBroker> {
  const aedes = await Aedes.createBroker();
  const server = createServer(aedes.handle);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const received: ReceivedFrame[] = [];
  const clients = new Map<string, Client>();
  aedes.on('client', (client) => clients.set(client.id, client));
  const send = (topic: string, frame: object) => {
    aedes.publish(
      { cmd: 'publish', topic, payload: JSON.stringify(frame), qos: 1, retain: false, dup: false },
      () => {},
    );
  };
  const broker: AckBroker = {
    url: `mqtt://127.0.0.1:${port}`,
    received,
    acknowledging: true,
    request: (mac, request) => send(deviceTopic(mac, 'request'), request),
    cut: (mac) => clients.get(mac)?.conn.destroy(),
    stop: async () => {
      await new Promise<void>((resolve) => aedes.close(resolve));
      server.close();
    },
  };
  aedes.on('publish', (packet) => {
    const [root, , mac = '', leaf = ''] = packet.topic.split('/');
    if (root !== 'phasor' || leaf === 'ack' || leaf === 'request') return;
    const frame: Record<string, unknown> = JSON.parse(packet.payload.toString());
    received.push({ topic: packet.topic, mac, leaf, frame, retain: packet.retain });
    if (leaf === 'data' && broker.acknowledging && isData(frame)) {
      send(deviceTopic(mac, 'ack'), { boot: frame.boot, seq: frame.seq });
    }
  });
  return broker;
}

function isData(frame: object): frame is DataFrame {
  return 'seq' in frame && 'samples' in frame;
}
