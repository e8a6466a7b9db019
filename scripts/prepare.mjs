// Prepares a command: `bundle` builds the web application, `browser` also installs the browser.
import { installTestPrograms } from './lib/debian.mjs';
import { buildWeb } from './lib/web-bundle.mjs';

if (process.argv.includes('browser')) await installTestPrograms();
await buildWeb();
