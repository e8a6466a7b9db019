import { parseArgs } from 'node:util';
import { DEVICE_TYPES, isDeviceType, MAC_PATTERN } from '@phasor/contract';
import { DAY_S } from '@phasor/quantities';
import { replay } from './replay/replay.ts';

const USAGE = `npm run replay -- FILE --mac MAC --secret SECRET [options]

Sends a recorded CSV file (also .csv.gz) to the platform as the device MAC: columns ts, P, Q, I, U ..., one phase
(P) or several (P_L1, P_L2, P_L3). Its rows are moved by whole weeks so that they end now.

  --broker URL      default mqtt://127.0.0.1:1883
  --live            first row now, at the speed of the recording
  --speed N         N times the speed of the recording; default: as fast as it is acknowledged
  --type N          type the device is registered with, default 1
  --start WH        reading that a register derived from P begins with, default 0

The secret may also stand in the environment as PHASOR_DEVICE_SECRET.`;

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        mac: { type: 'string' },
        secret: { type: 'string' },
        broker: { type: 'string', default: 'mqtt://127.0.0.1:1883' },
        live: { type: 'boolean', default: false },
        speed: { type: 'string' },
        type: { type: 'string', default: '1' },
        start: { type: 'string', default: '0' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  }
}

function positive(name: string, text: string): number {
  const value = Number(text);
  return value > 0 ? value : fail(`--${name} is a number above 0, not ${text}`);
}

function knownType(text: string): number {
  const type = Number(text);
  return isDeviceType(type) ? type : fail(`--type is one of ${DEVICE_TYPES.join(', ')}, not ${text}`);
}

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  const [file] = positionals;
  if (values.help || file === undefined) fail(USAGE);
  const mac = values.mac?.toUpperCase() ?? '';
  if (!MAC_PATTERN.test(mac)) fail('--mac is 12 hex digits');
  const secret = values.secret ?? process.env.PHASOR_DEVICE_SECRET ?? fail('--secret is missing');
  if (values.live && values.speed !== undefined) fail('--live runs at true speed: leave out --speed');
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort());
  process.once('SIGTERM', () => stopping.abort());
  const { sent, refused } = await replay({
    file,
    mac,
    secret,
    brokerUrl: values.broker,
    live: values.live,
    ...(values.speed === undefined ? {} : { speed: positive('speed', values.speed) }),
    type: knownType(values.type),
    startRegister: Number(values.start) || 0,
    clock: { now: () => Date.now() },
    signal: stopping.signal,
    onBegin: ({ rows, first, interval, phases, quantities, faults }, shift) => {
      const begin = new Date((first + shift) * 1000).toISOString();
      process.stdout.write(`${rows} rows, ${interval} s apart, ${quantities.join(' ')} of ${phases.join(' ')}\n`);
      if (faults.lines + faults.values > 0) {
        process.stdout.write(
          `left out: lines without a time: ${faults.lines}, values that are no numbers: ${faults.values}\n`,
        );
      }
      process.stdout.write(`replayed from ${begin} (moved by ${Math.round(shift / DAY_S)} days)\n`);
    },
    onProgress: (done, rows) => process.stdout.write(`${done} of ${rows} (${Math.floor((100 * done) / rows)} %)\n`),
  });
  process.stdout.write(`${stopping.signal.aborted ? 'stopped' : 'done'}: ${sent} acknowledged, ${refused} refused\n`);
}

main().catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)));
