import { moveTool } from './move-tool.ts';

process.umask(0o077);
process.exitCode = await moveTool({
  args: process.argv.slice(2),
  env: process.env,
  print: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
});
