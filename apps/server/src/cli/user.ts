import { USER_COMMANDS } from './commands/user-commands.ts';
import { runTool } from './run-tool.ts';

process.exitCode = await runTool(
  { name: 'user', commands: USER_COMMANDS },
  {
    args: process.argv.slice(2),
    env: process.env,
    print: (line) => process.stdout.write(`${line}\n`),
    complain: (line) => process.stderr.write(`${line}\n`),
  },
);
