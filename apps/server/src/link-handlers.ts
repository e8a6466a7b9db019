import type { ClockFault } from '@phasor/contract';
import type { Surroundings } from './adapters.ts';
import type { joinOperations } from './device-operations.ts';
import type { LoadWatch } from './features/appliances/load-watch.ts';
import type { Availability } from './features/availability/availability.ts';
import type { Connecting } from './features/connecting/connecting.ts';
import type { DeviceEventKeeper } from './features/devices/device-event-keeper.ts';
import type { Devices } from './features/devices/devices.ts';
import type { Ingest } from './features/ingest/ingest.ts';
import type { Notifications } from './features/notifications/notifications.ts';
import type { Presence } from './features/presence/presence.ts';
import type { SettledStatus } from './features/presence/settled-status.ts';
import type { DeviceLinkHandlers, RefusalReason } from './ports/device-link.ts';
import type { SubscriberDesk } from './ports/subscriber-desk.ts';

interface Listeners extends Omit<ReturnType<typeof joinOperations>, 'calls'> {
  readonly presence: Presence;
  readonly statuses: Pick<SettledStatus, 'dropped' | 'reach'>;
  readonly ingest: Ingest;
  readonly devices: Pick<Devices, 'authenticate'>;
  readonly availability: Pick<Availability['book'], 'announced' | 'reach'>;
  readonly notifications: Notifications;
  readonly loadWatch: LoadWatch;
  readonly deviceEvents: DeviceEventKeeper;
  readonly connecting: Connecting;
  readonly subscribers: SubscriberDesk;
  readonly log: Surroundings['log'];
}

/** What a refusal says about a device's clock. */
const CLOCK_FAULT_OF: ReadonlyMap<RefusalReason, ClockFault> = new Map([
  ['future', 'ahead'],
  ['past', 'behind'],
]);

/** Passes what the device link receives to the features concerned; every message of a device is a sign of life. */
export function linkHandlers(listeners: Listeners): DeviceLinkHandlers {
  const { presence, ingest, devices, deviceSettings, lorawan, relays, availability, notifications } = listeners;
  const { firmware, loadWatch, deviceEvents, statuses, connecting, subscribers, log } = listeners;
  return {
    ...lorawan,
    connections: connecting.desk,
    subscribers,
    async authenticate(credential) {
      if (await devices.authenticate(credential)) return true;
      await connecting.desk.nativeTried(credential);
      return false;
    },
    authenticateNetworkServer: async (credential) =>
      (await lorawan.authenticateNetworkServer(credential)) || (await connecting.authenticateNetworkServer(credential)),
    async samples(arrivals) {
      for (const { device, samples } of arrivals) presence.received(device, samples[0]?.source);
      for (const { device, samples } of arrivals) if (samples.length > 0) presence.measured(device);
      await ingest.samples(arrivals);
      loadWatch.committed(arrivals);
    },
    live(arrival) {
      presence.received(arrival.device, arrival.source);
      ingest.live(arrival);
      connecting.absences.live(arrival);
      relays.measured(arrival);
    },
    reach(isOpen) {
      availability.reach(isOpen);
      statuses.reach(isOpen);
    },
    dropped: (device) => statuses.dropped(device),
    state(device, state) {
      availability.announced(device, state);
      presence.state(device, state);
      if (state.status === 'ONLINE' && state.lora === true) {
        deviceSettings
          .learn(device)
          .catch((error: unknown) => log.warn({ err: error, device }, 'LoRa configuration was not read'));
      }
    },
    event(device, event) {
      presence.received(device);
      notifications.event(device, event);
      relays.event(device, event);
      return deviceEvents.keep(device, event);
    },
    firmware: (device, progress) => firmware.take(device, progress),
    refused(device, reason, count) {
      ingest.refused(device, reason, count);
      const fault = CLOCK_FAULT_OF.get(reason);
      if (device !== null && fault !== undefined) presence.clockWrong(device, fault);
    },
  };
}
