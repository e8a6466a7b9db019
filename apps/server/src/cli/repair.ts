import { repairTool } from './repair-tool.ts';

process.umask(0o077);
process.exitCode = await repairTool({
  env: process.env,
  print: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
});
