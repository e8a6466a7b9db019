import type { ClockFault } from '@phasor/contract';
import type { Surroundings } from '../adapters.ts';
import type { LoadWatch } from '../features/appliances/watching/load-watch.ts';
import type { Health } from '../features/health/health.ts';
import type { Live } from '../features/live/live.ts';
import type { NewsDesk } from '../features/notifications/news-desk.ts';
import type { SupplyWatch } from '../features/supply/supply-watch.ts';
import type { DeviceLinkHandlers, RefusalReason } from '../ports/device-link.ts';
import type { SubscriberDesk } from '../ports/subscriber-desk.ts';
import type { JoinedConnecting } from './connecting.ts';
import type { DeviceFeatures } from './devices.ts';
import type { MeasuringFeatures } from './measuring.ts';
import type { OperatingFeatures } from './operating.ts';

interface Receivers {
  readonly devices: Pick<DeviceFeatures, 'presence' | 'statuses' | 'availability'>;
  readonly measuring: Pick<MeasuringFeatures, 'ingest' | 'events' | 'details'>;
  readonly operating: Pick<OperatingFeatures, 'deviceSettings' | 'firmware' | 'lorawan' | 'relays'>;
  readonly connecting: Pick<JoinedConnecting, 'absences' | 'authenticateNetworkServer' | 'reports'>;
  readonly news: Pick<NewsDesk, 'event' | 'clockWrong'>;
  readonly loads: Pick<LoadWatch, 'committed'>;
  readonly supply: Pick<SupplyWatch, 'committed' | 'event' | 'live'>;
  readonly subscribers: SubscriberDesk;
  readonly health: Pick<Health, 'clock' | 'reach'>;
  readonly live: Pick<Live, 'isFollowed'>;
  readonly book: Pick<DeviceFeatures['book'], 'find'>;
  readonly log: Surroundings['log'];
}

/** What a refusal shows of a device's clock. */
const CLOCK_FAULT_OF: ReadonlyMap<RefusalReason, ClockFault> = new Map([
  ['future', 'ahead'],
  ['past', 'behind'],
]);

/** Passes what the device link receives to the features concerned; every message of a device is a sign of life. */
export function linkHandlers(receivers: Receivers): DeviceLinkHandlers {
  const { devices, measuring, operating, connecting, news, loads, supply, subscribers, log } = receivers;
  const { health, live, book } = receivers;
  const { presence, statuses, availability } = devices;
  const { ingest, events, details } = measuring;
  const { deviceSettings, firmware, lorawan, relays } = operating;
  return {
    loraConfiguration: (device, crc) => lorawan.loraConfiguration(device, crc),
    connections: connecting.reports,
    subscribers,
    authenticate: (credential) => details.authenticate(credential),
    authenticateNetworkServer: async (credential) =>
      (await lorawan.authenticateNetworkServer(credential)) || (await connecting.authenticateNetworkServer(credential)),
    async samples(arrivals) {
      for (const { device, samples } of arrivals) presence.received(device, samples[0]?.source);
      for (const { device, samples } of arrivals) {
        const newest = samples.at(-1);
        if (newest !== undefined && presence.measured(device, newest.time)) news.clockWrong(device);
      }
      await ingest.samples(arrivals);
      loads.committed(arrivals);
      await supply.committed(arrivals);
    },
    hasRoom: ingest.hasRoom,
    isFollowed: (device) => live.isFollowed(device),
    live(arrival) {
      // Devices of other makers are often given the time of the server.
      if (book.find(arrival.device)?.adapter === 'native') health.clock.seen(arrival.device, arrival.time);
      presence.received(arrival.device, arrival.source);
      ingest.live(arrival);
      connecting.absences.live(arrival);
      relays.measured(arrival);
      supply.live(arrival);
    },
    clock: (device, time, age) => health.clock.seen(device, time, age),
    future(device, time) {
      health.clock.seen(device, time);
      return health.clock.isConfirmed;
    },
    reach(isOpen, fault) {
      health.reach(fault);
      connecting.reports.reach(fault);
      availability.book.reach(isOpen);
      statuses.reach(isOpen);
    },
    dropped: (device) => statuses.dropped(device),
    state(device, state) {
      availability.book.announced(device, state);
      presence.state(device, state);
      if (state.status === 'ONLINE' && state.lora === true) {
        deviceSettings
          .learn(device)
          .catch((error: unknown) => log.warn({ err: error, device }, 'LoRa configuration was not read'));
      }
    },
    async event(device, event) {
      presence.received(device);
      relays.event(device, event);
      const stored = [news.event(device, event), events.keep(device, event), supply.event(device, event)];
      await Promise.all(stored);
    },
    firmware: (device, progress) => firmware.take(device, progress),
    refused(device, reason, count) {
      ingest.refused(device, reason, count);
      const fault = CLOCK_FAULT_OF.get(reason);
      if (device === null || fault === undefined) return;
      if (presence.clockWrong(device, fault)) news.clockWrong(device);
    },
  };
}
