import { AUDIT_COMMANDS } from './commands/audit-commands.ts';
import { runTool } from './run-tool.ts';

process.exitCode = await runTool(
  { name: 'audit', commands: AUDIT_COMMANDS },
  {
    args: process.argv.slice(2),
    env: process.env,
    print: (line) => process.stdout.write(`${line}\n`),
    complain: (line) => process.stderr.write(`${line}\n`),
  },
);
