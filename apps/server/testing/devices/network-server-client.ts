import { connectAsync, type MqttClient } from 'mqtt';

/** Connection of a network server, which sends unconfirmed messages again. @throws when it is refused */
export async function connectNetworkServer(url: string, name: string, secret: string): Promise<MqttClient> {
  const identity = { clientId: `${name}-second`, username: name, password: secret };
  const client = await connectAsync(url, { ...identity, reconnectPeriod: 200 });
  client.on('error', () => undefined);
  return client;
}
