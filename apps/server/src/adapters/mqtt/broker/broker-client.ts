import { connect, type IClientOptions, type MqttClient } from 'mqtt';
import type { Logger } from 'pino';

export interface BrokerClientOptions {
  /** `mqtt://` or `mqtts://`, with user name and password where the broker requires them. */
  readonly url: string;
  readonly log: Pick<Logger, 'debug' | 'warn'>;
  readonly session: Pick<IClientOptions, 'clientId' | 'clean' | 'properties' | 'keepalive'>;
  /** Called with each client before it connects: that of MQTT 5, and another one where the broker refuses it. */
  readonly made: (client: MqttClient) => void;
  /** Called each time that the broker refuses the account of the server. */
  readonly unknown?: () => void;
}

/** CONNACK of brokers that do not support MQTT 5: 1 in 3.1.1, 132 in 5. */
const WRONG_VERSION: ReadonlySet<unknown> = new Set([1, 132]);
/** CONNACK of brokers that refuse the account: 4 and 5 in 3.1.1, 134 and 135 in 5. */
const WRONG_ACCOUNT: ReadonlySet<unknown> = new Set([4, 5, 134, 135]);
const RECONNECT_MS = 1_000;

/** Connects to an external broker, over MQTT 5 or 3.1.1 where that is refused; reconnects automatically, also where it was refused. */
export function openBrokerClient(options: BrokerClientOptions): void {
  open(options, 5);
}

function open(options: BrokerClientOptions, protocolVersion: 4 | 5): void {
  const { url, log, session, made, unknown } = options;
  const broker = brokerName(url);
  const client = connect(url, {
    ...{ ...session, protocolVersion, reconnectPeriod: RECONNECT_MS, resubscribe: false },
    // An account that is made later is used without a restart.
    reconnectOnConnackError: true,
  });
  made(client);
  client.on('close', () => log.debug({ broker }, 'broker connection closed'));
  client.on('error', (error) => {
    log.warn({ broker, reason: error.message }, 'broker does not take the connection');
    if ('code' in error && WRONG_ACCOUNT.has(error.code)) unknown?.();
    if (protocolVersion === 4 || !('code' in error) || !WRONG_VERSION.has(error.code)) return;
    client.end(true);
    open(options, 4);
  });
}

/** A log in which a broker that is away is no warning, for connections beside one that reports it. */
export function besides(log: BrokerClientOptions['log']): BrokerClientOptions['log'] {
  const debug = log.debug.bind(log);
  return { debug, warn: debug };
}

/** The broker's address without our credentials. */
export function brokerName(url: string): string {
  return new URL(url).host;
}
