// Production: the same program without demo account and demo devices.
import { join } from 'node:path';
import { installDependencies, productEnv, productNode, root } from './lib/install.mjs';
import { keepRunning } from './lib/keep-running.mjs';
import { say } from './lib/say.mjs';
import { SERVER_ENV, SERVER_FLAGS } from './lib/server-process.mjs';
import { buildWeb } from './lib/web-bundle.mjs';

await installDependencies();
await buildWeb();
say('Starting the server');
keepRunning(productNode(), [...SERVER_FLAGS, join(root, 'apps/server/src/main.ts')], {
  env: { ...SERVER_ENV, ...productEnv(), PHASOR_DEMO: 'false' },
  say,
});
