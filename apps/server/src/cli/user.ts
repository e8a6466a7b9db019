import { runTool } from './run-tool.ts';
import { USER_COMMANDS } from './user-commands.ts';

process.exitCode = await runTool(
  { name: 'user', commands: USER_COMMANDS },
  {
    args: process.argv.slice(2),
    env: process.env,
    print: (line) => process.stdout.write(`${line}\n`),
    complain: (line) => process.stderr.write(`${line}\n`),
  },
);
