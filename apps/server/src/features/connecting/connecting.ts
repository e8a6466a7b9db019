import type { CallName } from '@phasor/contract';
import type { CallHandlers } from '../../call-handlers.ts';
import type { DeviceLinkHandlers } from '../../ports/device-link.ts';
import type { Connection } from '../../ports/records/connection-records.ts';
import { AbsenceRecords } from './absence-records.ts';
import type { ConnectingDesk, ConnectingParts } from './connecting-desk.ts';
import { connectionCalls } from './connection-calls.ts';
import { deviceCalls } from './device-calls.ts';
import { importCalls } from './file/import-calls.ts';
import { Installer } from './installer.ts';
import { listCalls } from './list-calls.ts';
import { MemoryDesk } from './memory-desk.ts';
import { NATIVE_ECOSYSTEMS, withGatewayModels } from './native-ecosystems.ts';
import { wiringCalls } from './wiring-calls.ts';

type ConnectingCallName = Extract<CallName, `connecting.${string}` | `wiring.${string}`>;

export interface Connecting {
  readonly calls: CallHandlers<ConnectingCallName>;
  readonly desk: MemoryDesk;
  /** Asks for what devices measured while they were away; started before the link. */
  readonly absences: AbsenceRecords;
  /** Notices which gateways are there; started before the link. */
  readonly gateways: { start(): Promise<void>; stop(): Promise<void> };
  /** Signs in network servers and, as far as they can be recognised, native devices that are not registered yet. */
  readonly authenticateNetworkServer: NonNullable<DeviceLinkHandlers['authenticateNetworkServer']>;
}

/** Connections of devices and gateways, and devices from the first credential to their end (R-DEV). */
export function createConnecting(parts: ConnectingParts): Connecting {
  const { records, clock, log } = parts;
  const ecosystems = withGatewayModels([...NATIVE_ECOSYSTEMS, ...parts.ecosystems]);
  const desk = new MemoryDesk({
    connections: records.connections,
    clock,
    isSecretOf: parts.credentials.isSecretOf,
    hashOf: parts.credentials.hashOf,
    onConnected: (id, isConnected) => {
      gatewayChanged(parts, id, isConnected).catch((error: unknown) =>
        log.warn({ err: error, connection: id }, 'devices behind a gateway were not found'),
      );
    },
  });
  const installer = new Installer({ ...parts, ecosystems });
  const joined: ConnectingDesk = { ...parts, ecosystems, desk, installer };
  return {
    calls: {
      ...connectionCalls(joined),
      ...deviceCalls(joined),
      ...wiringCalls(joined),
      ...listCalls(joined),
      ...importCalls(joined),
    },
    desk,
    absences: new AbsenceRecords({ ...parts, devices: records.devices }),
    gateways: gatewayWatch(parts, desk),
    authenticateNetworkServer: (credential) => desk.isNetworkServer(credential),
  };
}

async function gatewayChanged(
  { records, onGateway }: ConnectingParts,
  id: string,
  isConnected: boolean,
): Promise<void> {
  const connection = await records.connections.find(id);
  if (connection === undefined || !isGateway(connection)) return;
  const devices = await records.devices.list();
  onGateway(
    devices.filter((device) => device.connection === id).map(({ mac }) => mac),
    isConnected,
  );
}

/** Between two looks for gateways that fell silent, ms. */
const LOOK_MS = 30_000;

function gatewayWatch(parts: ConnectingParts, desk: MemoryDesk): Connecting['gateways'] {
  let timer: NodeJS.Timeout | undefined;
  return {
    async start() {
      await loseGateways(parts);
      timer = setInterval(() => desk.lookForSilent(), LOOK_MS);
      timer.unref();
    },
    stop: async () => clearInterval(timer),
  };
}

/** After a start no gateway is connected yet: nothing is known of the devices behind them. */
async function loseGateways({ records, onGateway }: ConnectingParts): Promise<void> {
  const [connections, devices] = await Promise.all([records.connections.list(), records.devices.list()]);
  const gateways = new Set(connections.filter(isGateway).map(({ id }) => id));
  const behind = devices.filter(({ connection }) => connection !== null && gateways.has(connection));
  if (behind.length > 0)
    onGateway(
      behind.map(({ mac }) => mac),
      false,
    );
}

function isGateway({ key }: Pick<Connection, 'key'>): boolean {
  return key === null;
}
