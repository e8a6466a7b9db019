import type { Client, ConnectPacket, PublishPacket } from 'aedes';

/**
 * Clients with one id take each other's place at the broker (MQTT 3.1.1, 3.1.4). A native device's id is its MAC; all others
 * choose one freely, so that it counts only among clients of the same user name.
 */
export function separateIds(packet: ConnectPacket): void {
  const { username = '', clientId } = packet;
  if (clientId !== '' && clientId !== username) packet.clientId = `${username}/${clientId}`;
}

/** Whether another client published the packet; what the server itself sends has no client. */
export function isFromAnother({ id }: Client, packet: PublishPacket): boolean {
  return 'clientId' in packet && packet.clientId !== undefined && packet.clientId !== id;
}

/** Network address of a client; empty when it is not known. */
export function addressOf({ conn }: Client): string {
  return 'remoteAddress' in conn && typeof conn.remoteAddress === 'string' ? conn.remoteAddress : '';
}

/** Whether a client is a broker that bridges to this one: Mosquitto marks it in the version of its protocol. */
export function isBridge(packet: ConnectPacket): boolean {
  return 'bridgeMode' in packet && packet.bridgeMode === true;
}
