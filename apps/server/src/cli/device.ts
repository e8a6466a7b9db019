import { DEVICE_COMMANDS } from './commands/device-commands.ts';
import { runTool } from './run-tool.ts';

process.exitCode = await runTool(
  { name: 'device', commands: DEVICE_COMMANDS },
  {
    args: process.argv.slice(2),
    env: process.env,
    print: (line) => process.stdout.write(`${line}\n`),
    complain: (line) => process.stderr.write(`${line}\n`),
  },
);
