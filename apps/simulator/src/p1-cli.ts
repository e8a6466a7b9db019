import { parseArgs } from 'node:util';
import { ElectricalMeter } from './meters/electrical-meter.ts';
import { buildLoads } from './models/build-loads.ts';
import { HOUSEHOLD } from './models/household-catalogue.ts';
import { P1Meter } from './p1/p1-meter.ts';
import { P1Port } from './p1/p1-port.ts';
import { Site } from './physics/site.ts';

const USAGE = `npm run p1 -- [options]

A smart meter of a household with a P1 port: sends a DSMR 5 telegram once a second.

  --tcp PORT        to everyone who connects there, 0 for any free port
  --broker URL      to this broker, such as mqtt://127.0.0.1:1883
  --topic TOPIC     on this topic, default p1/telegram
  --user, --password, --client-id
  --seed N          another household, default 42`;

const PLACE = { timeZone: 'Europe/Amsterdam', latitude: 52.37, longitude: 4.9 } as const;

function readArguments() {
  const text = { type: 'string' } as const;
  return parseArgs({
    options: {
      tcp: text,
      broker: text,
      topic: { ...text, default: 'p1/telegram' },
      user: { ...text, default: '' },
      password: { ...text, default: '' },
      'client-id': { ...text, default: 'p1-reader' },
      seed: { ...text, default: '42' },
      help: { type: 'boolean', default: false },
    },
  }).values;
}

async function main(): Promise<void> {
  const { tcp, broker, topic, user, password, seed: seedText, help, ...rest } = readArguments();
  if (help || (tcp === undefined && broker === undefined)) {
    process.stderr.write(`${USAGE}\n`);
    process.exit(1);
  }
  const seed = Number(seedText) || 0;
  const meter = new ElectricalMeter({
    site: new Site({ seed, ...PLACE }),
    name: 'p1',
    phases: 3,
    loads: buildLoads(HOUSEHOLD, seed),
    resistance: 0.05,
    reactance: 0.03,
  });
  const port = new P1Port({
    meter: new P1Meter({
      meter,
      serial: 'E0047000000000017',
      timeZone: PLACE.timeZone,
      imported: [4_321_987, 3_210_123],
      exported: [0, 0],
    }),
    clock: { now: () => Date.now() },
    ...(tcp === undefined ? {} : { tcpPort: Number(tcp) }),
    ...(broker === undefined
      ? {}
      : { mqtt: { url: broker, topic, username: user, password, clientId: rest['client-id'] } }),
    onError: (message) => process.stderr.write(`${message}\n`),
  });
  const tcpPort = await port.start();
  process.stdout.write(`P1 meter runs${tcpPort === undefined ? '' : `, TCP port ${tcpPort}`}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void port.stop());
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
});
