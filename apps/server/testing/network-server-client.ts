import { connectAsync, type MqttClient } from 'mqtt';

/** A network server's own connection, which brings again by itself what was not confirmed. @throws when it is refused */
export async function connectNetworkServer(url: string, name: string, secret: string): Promise<MqttClient> {
  const identity = { clientId: `${name}-second`, username: name, password: secret };
  const client = await connectAsync(url, { ...identity, reconnectPeriod: 200 });
  client.on('error', () => undefined);
  return client;
}
