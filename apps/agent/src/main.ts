import { parseArgs } from 'node:util';
import { Agent } from './agent.ts';
import { checkMeters } from './cli/check-meters.ts';
import { loadConfig } from './cli/load-config.ts';
import { scan } from './cli/scan.ts';

const USAGE = `npm run agent -- --config FILE            read the meters of the file and send their samples
npm run agent -- --config FILE --check    read each meter once and print its values
npm run agent -- --scan HOST[:PORT]       look for SunSpec and known meters behind Modbus TCP
  --units 1-10                            Modbus addresses to look at, default 1-10`;

const print = (line: string) => process.stdout.write(`${line}\n`);
const complain = (line: string) => process.stderr.write(`${line}\n`);

async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      config: { type: 'string' },
      check: { type: 'boolean' },
      scan: { type: 'string' },
      units: { type: 'string', default: '1-10' },
      help: { type: 'boolean' },
    },
  });
  if (values.scan !== undefined) return scan(values.scan, values.units, print);
  if (values.help || values.config === undefined) {
    print(USAGE);
    return values.help ? 0 : 2;
  }
  const loaded = loadConfig(values.config);
  if ('faults' in loaded) {
    for (const fault of loaded.faults) complain(fault);
    return 2;
  }
  if (values.check) return checkMeters(loaded.config, print);
  const agent = new Agent(loaded.config, (message) => print(`${new Date().toISOString()} ${message}`));
  agent.start();
  await new Promise<void>((resolve) => {
    process.once('SIGTERM', resolve);
    process.once('SIGINT', resolve);
  });
  await agent.stop();
  return 0;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  complain(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
