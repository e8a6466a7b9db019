import { placedColumn } from '../adapters/ecosystems/placement.ts';
import { BROKER_STREAMS, rightsOf } from '../adapters/mqtt/connection/connection-rights.ts';
import type { Adapters, Surroundings } from '../adapters.ts';
import type { Config } from '../config.ts';
import { deviceAddress } from '../device-address.ts';
import type { AccessKeys } from '../features/access/access-keys.ts';
import { deviceToken } from '../features/access/tokens/device-token.ts';
import { type Connecting, createConnecting } from '../features/connecting/connecting.ts';
import type { ConnectionAddress } from '../features/connecting/offers.ts';
import { DEVICE_CREDENTIALS } from '../features/devices/credential.ts';
import { checkMenu } from '../features/hierarchy/menu-rules.ts';
import type { Ingest } from '../features/ingest/ingest.ts';
import type { LiveRegisters } from '../features/measurements/registers/live-registers.ts';
import { NEVER_SEEN } from '../ports/live/live-bus.ts';
import { hasJobs } from '../settings/role.ts';
import { TakenDeskNews } from '../sharing/desk-news.ts';
import { type OwnDesk, PublishedDesk } from '../sharing/published-desk.ts';
import { refusalsEverywhere } from '../sharing/refusals-everywhere.ts';
import type { DeviceFeatures } from './devices.ts';

interface Needs {
  readonly keys: AccessKeys;
  readonly devices: Pick<DeviceFeatures, 'book' | 'presence' | 'statuses'>;
  readonly ingest: Pick<Ingest, 'refusals'>;
  readonly registers: Pick<LiveRegisters, 'exchanged'>;
}

export interface JoinedConnecting extends Connecting {
  /** What the link reports to; it reaches the desk of the process at which people connect devices. */
  readonly reports: OwnDesk;
  /** Undefined in the process at which people connect devices. */
  readonly published: PublishedDesk | undefined;
}

/** Connections of devices and gateways, and the devices that come over them. */
export function joinConnecting(adapters: Adapters, surroundings: Surroundings, needs: Needs): JoinedConnecting {
  const connecting = connectingOf(adapters, surroundings, needs);
  const { desk } = connecting;
  const { processes } = adapters;
  const { config, clock } = surroundings;
  const isShown = hasJobs(config.role);
  const taken = new TakenDeskNews(desk, clock);
  // With devices, too: one process reports of a gateway, whose devices others may have.
  if (config.role !== 'api') processes?.on('desk', (news, sender) => taken.take(news, sender));
  const published = isShown || processes === undefined ? undefined : new PublishedDesk({ own: desk, processes });
  return { ...connecting, reports: published ?? desk, published };
}

function connectingOf(
  { records, series, link, ecosystems, bus, share, processes }: Adapters,
  { config, clock, log }: Surroundings,
  { keys, devices: { book, presence, statuses }, ingest, registers }: Needs,
): Connecting {
  return createConnecting({
    records,
    store: series,
    link,
    ecosystems,
    clock,
    log,
    share,
    // Also of a device that another process has.
    statusOf: (mac) => bus.known('state', mac) ?? NEVER_SEEN,
    deviceOf: (mac) => book.find(mac),
    credentials: DEVICE_CREDENTIALS,
    checkTree: checkMenu,
    columnOf: placedColumn,
    refusals: refusalsEverywhere({ own: ingest.refusals, share, processes }),
    address: () => connectionAddress(config, link.port),
    rightsOf,
    streams: {
      ...BROKER_STREAMS,
      of: (place) => (connectionAddress(config, link.port).external === undefined ? [] : BROKER_STREAMS.of(place)),
    },
    timeZone: config.timeZone,
    tokenOf: (mac) => deviceToken(keys.deviceToken, mac),
    onChange: () => book.refresh(),
    onExchange: (mac, at) => registers.exchanged(mac, at),
    onGateway(macs, isConnected) {
      // The processes that have the others notice the gateway, too.
      const own = macs.filter((mac) => share.has(mac));
      statuses.gateway(own, isConnected);
      presence.gateway(own, isConnected);
    },
  });
}

const MQTT_PORTS: Readonly<Record<string, number>> = { 'mqtts:': 8883, 'wss:': 443, 'ws:': 80 };
const MQTT_PORT = 1_883;
/** How the documents call the account of this server at an external broker. */
const SERVER_USER = 'phasor';

/** Where devices connect: to the broker inside the server, or to the external one. */
function connectionAddress(config: Config, mqttPort: number | null): ConnectionAddress {
  const url = deviceAddress(config, config.port);
  if (config.mqttUrl === undefined || mqttPort !== null) {
    return { host: hostOf(url), port: mqttPort ?? config.mqttPort, tls: config.tls !== undefined, url };
  }
  const { protocol, port, username } = new URL(config.mqttUrl);
  const tls = protocol === 'mqtts:' || protocol === 'wss:';
  return {
    ...{ host: hostOf(config.mqttUrl), port: Number(port) || (MQTT_PORTS[protocol] ?? MQTT_PORT), tls, url },
    external: { user: decodeURIComponent(username) || SERVER_USER },
  };
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');
}
