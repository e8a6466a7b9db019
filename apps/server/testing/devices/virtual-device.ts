import { type AckFrame, type DownTopic, deviceTopic, type RequestFrame, type UpTopic } from '@phasor/contract';
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt';
import { until } from '../until.ts';

/** A device at the other end of a real MQTT connection. */
export interface VirtualDevice {
  readonly mac: string;
  readonly client: MqttClient;
  readonly acks: AckFrame[];
  readonly requests: RequestFrame[];
  readonly answers: unknown[];
  /** Resolves once the broker has confirmed the message (QoS 1). */
  publish(leaf: UpTopic, frame: unknown, options?: { qos?: 0 | 1 | 2; retain?: boolean }): Promise<void>;
  /** Resolves once an acknowledgement covers that frame. */
  acknowledged(seq: number): Promise<AckFrame>;
  /** Cuts the connection without a word, so that the will fires. */
  cut(): void;
  end(): Promise<void>;
}

export interface DeviceConnection {
  /** `mqtt://...` of the broker. */
  readonly url: string;
  readonly mac: string;
  readonly secret?: string;
  /** Boot number of the will; without one there is none. */
  readonly boot?: number;
  readonly options?: IClientOptions;
}

/** Connects a device and subscribes to its own topics. @throws when the broker refuses it */
export async function connectDevice({ url, mac, secret, boot, options }: DeviceConnection): Promise<VirtualDevice> {
  const will =
    boot === undefined
      ? {}
      : { will: { topic: deviceTopic(mac, 'state'), payload: stateWill(boot), qos: 1 as const, retain: true } };
  const client = await connectAsync(
    url,
    {
      clientId: mac,
      username: mac,
      password: secret ?? `secret of ${mac}`,
      reconnectPeriod: 0,
      ...will,
      ...options,
    },
    false,
  );
  client.on('error', () => {});
  const inbox: Record<DownTopic, unknown[]> = { ack: [], request: [], answer: [] };
  client.on('message', (topic, payload) => {
    for (const leaf of ['ack', 'request', 'answer'] as const) {
      if (topic === deviceTopic(mac, leaf)) inbox[leaf].push(JSON.parse(payload.toString()));
    }
  });
  await client.subscribeAsync(
    (['ack', 'request', 'answer'] as const).map((leaf) => deviceTopic(mac, leaf)),
    { qos: 1 },
  );
  const acks = inbox.ack as AckFrame[];
  return {
    mac,
    client,
    acks,
    requests: inbox.request as RequestFrame[],
    answers: inbox.answer,
    publish: async (leaf, frame, publishOptions) => {
      const payload = Buffer.isBuffer(frame) ? frame : JSON.stringify(frame);
      await client.publishAsync(deviceTopic(mac, leaf), payload, { qos: 1, ...publishOptions });
    },
    acknowledged: (seq) =>
      until(() => {
        const ack = acks.find((one) => one.seq >= seq);
        if (!ack) throw new Error(`frame ${seq} is not acknowledged`);
        return ack;
      }),
    cut: () => client.stream.destroy(),
    end: () => client.endAsync(),
  };
}

function stateWill(boot: number): string {
  return JSON.stringify({ status: 'OFFLINE', boot });
}
