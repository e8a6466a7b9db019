import { backupTool } from './backup-tool.ts';

process.umask(0o077);
process.exitCode = await backupTool({
  args: process.argv.slice(2),
  env: process.env,
  print: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
});
