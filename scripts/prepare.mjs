// Makes what a command needs before it runs: `bundle` is the built web application, `browser` the browser besides.
import { installTestPrograms } from './lib/debian.mjs';
import { buildWeb } from './lib/web-bundle.mjs';

if (process.argv.includes('browser')) await installTestPrograms();
await buildWeb();
