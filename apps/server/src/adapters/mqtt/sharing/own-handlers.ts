import type { ConnectionDesk } from '../../../ports/connection-desk.ts';
import type { DeviceLinkHandlers } from '../../../ports/device-link.ts';
import { hasConnection, isWhole, type Share } from '../../../ports/processes/share.ts';

/**
 * The same callbacks for a process that has some of the devices: what belongs to others ends here, since the process that has them
 * receives the same messages. Of each connection one process reports what arrives.
 */
export function ownHandlers(handlers: DeviceLinkHandlers, share: Share): DeviceLinkHandlers {
  if (isWhole(share)) return handlers;
  const { connections, subscribers } = handlers;
  return {
    ...(connections && { connections: ownDesk(connections, share) }),
    ...(subscribers && { subscribers }),
    authenticate: (credential) => handlers.authenticate(credential),
    authenticateNetworkServer: async (credential) => (await handlers.authenticateNetworkServer?.(credential)) ?? false,
    loraConfiguration: async (device, crc) =>
      share.has(device) ? await handlers.loraConfiguration?.(device, crc) : undefined,
    async samples(arrivals) {
      const own = arrivals.filter(({ device }) => share.has(device));
      if (own.length > 0) await handlers.samples(own);
    },
    hasRoom: (isFollowed) => handlers.hasRoom?.(isFollowed) ?? true,
    isFollowed: (device) => handlers.isFollowed?.(device) ?? false,
    live(arrival) {
      if (share.has(arrival.device)) handlers.live(arrival);
    },
    reach: (isOpen, fault) => handlers.reach?.(isOpen, fault),
    state(device, state) {
      if (share.has(device)) handlers.state(device, state);
    },
    dropped(device) {
      if (share.has(device)) handlers.dropped?.(device);
    },
    async event(device, event) {
      if (share.has(device)) await handlers.event(device, event);
    },
    firmware(device, progress) {
      if (share.has(device)) handlers.firmware(device, progress);
    },
    clock(device, time, age) {
      if (share.has(device)) handlers.clock?.(device, time, age);
    },
    future: (device, time) => handlers.future?.(device, time) ?? true,
    refused(device, reason, count) {
      if (device === null || share.has(device)) handlers.refused(device, reason, count);
    },
  };
}

function ownDesk(desk: ConnectionDesk, share: Share): ConnectionDesk {
  return {
    authenticate: (credential) => desk.authenticate(credential),
    offered: (credential) => desk.offered(credential),
    ofApiKey: (key) => desk.ofApiKey(key),
    refused: (attempt) => desk.refused(attempt),
    connected(id, isConnected) {
      if (hasConnection(share, id)) desk.connected(id, isConnected);
    },
    arrived(arrival) {
      if (hasConnection(share, arrival.connection)) desk.arrived(arrival);
    },
    sign(sign) {
      if (hasConnection(share, sign.connection)) desk.sign(sign);
    },
    granted(id, missing) {
      if (hasConnection(share, id)) desk.granted?.(id, missing);
    },
  };
}
