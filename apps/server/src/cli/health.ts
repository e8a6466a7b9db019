import { healthTool } from './health-tool.ts';

process.exitCode = await healthTool({
  env: process.env,
  print: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
});
