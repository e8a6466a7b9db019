import { parseArgs } from 'node:util';
import type { SignIn } from './foreign/maker-wire.ts';
import { TasmotaPlug } from './foreign/tasmota-plug.ts';
import { ZigbeeBridge } from './foreign/zigbee-bridge.ts';

const USAGE = `npm run peer -- KIND [options]

A simulated device of another maker on the real wire, until it is interrupted.

KIND
  tasmota            a metering plug with Tasmota firmware
  zigbee2mqtt        Zigbee2MQTT with a plug, two clamps and a sensor

  --host HOST        default 127.0.0.1
  --port PORT        default 1883
  --user NAME
  --password TEXT    may also stand in the environment as PHASOR_PEER_PASSWORD
  --prefix PREFIX    beginning of all topics, with a slash at its end
  --topic NAME       Topic of the plug, default tasmota_1A2B3C
  --every SECONDS    between readings, default 10`;

interface Peer {
  start(): void;
  stop(): Promise<void>;
}

interface PeerOptions extends SignIn {
  readonly topic: string;
  readonly period: number;
  readonly clock: { now(): number };
  readonly log: (message: string) => void;
}

const KINDS: ReadonlyMap<string, (options: PeerOptions) => Peer> = new Map<string, (options: PeerOptions) => Peer>([
  ['tasmota', (options) => new TasmotaPlug(options)],
  ['zigbee2mqtt', (options) => new ZigbeeBridge(options)],
]);

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function readArguments() {
  const text = (standard: string) => ({ type: 'string', default: standard }) as const;
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        host: text('127.0.0.1'),
        port: text('1883'),
        user: text(''),
        password: text(process.env.PHASOR_PEER_PASSWORD ?? ''),
        prefix: text(''),
        topic: text('tasmota_1A2B3C'),
        every: text('10'),
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  }
}

function main(): void {
  const { values, positionals } = readArguments();
  const create = KINDS.get(positionals[0] ?? '');
  if (values.help || create === undefined) fail(USAGE);
  const period = Number(values.every);
  if (!(period > 0)) fail(`--every is a number above 0, not ${values.every}`);
  const peer = create({
    brokerUrl: `mqtt://${values.host}:${values.port}`,
    user: values.user,
    password: values.password,
    prefix: values.prefix,
    topic: values.topic,
    period,
    clock: { now: () => Date.now() },
    log: (message) => process.stdout.write(`${message}\n`),
  });
  peer.start();
  const stop = () => void peer.stop().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

main();
