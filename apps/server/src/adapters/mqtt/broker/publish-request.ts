import { deviceTopic, type RequestFrame } from '@phasor/contract';
import type { MqttClient } from 'mqtt';

interface DeviceRequestFrame {
  readonly device: string;
  readonly frame: RequestFrame;
  /** Epoch ms. */
  readonly now: number;
}

/** Publishes a request to a device, over MQTT 5 with what that protocol has for requests. */
export function publishRequest(client: MqttClient, { device, frame, now }: DeviceRequestFrame): void {
  const properties = {
    responseTopic: deviceTopic(device, 'response'),
    correlationData: Buffer.from(frame.id),
    messageExpiryInterval: Math.max(1, frame.expires - Math.floor(now / 1_000)),
  };
  const version5 = client.options.protocolVersion === 5;
  client.publish(deviceTopic(device, 'request'), JSON.stringify(frame), {
    qos: 1,
    ...(version5 ? { properties } : {}),
  });
}
