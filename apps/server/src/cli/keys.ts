import { KEYS_COMMANDS } from './commands/keys-commands.ts';
import { runTool } from './run-tool.ts';

process.exitCode = await runTool(
  { name: 'keys', commands: KEYS_COMMANDS },
  {
    args: process.argv.slice(2),
    env: process.env,
    print: (line) => process.stdout.write(`${line}\n`),
    complain: (line) => process.stderr.write(`${line}\n`),
  },
);
