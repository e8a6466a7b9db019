// The demo: installs what is missing, builds, and starts the server with the virtual facility on loopback.
// Plain JavaScript with built-ins only, because it runs before anything is installed, on an older Node too.
import { join } from 'node:path';
import { installDependencies, productEnv, productNode, root } from './lib/install.mjs';
import { keepRunning } from './lib/keep-running.mjs';
import { say } from './lib/say.mjs';
import { SERVER_ENV, SERVER_FLAGS } from './lib/server-process.mjs';
import { buildWeb } from './lib/web-bundle.mjs';

await installDependencies();
await buildWeb();
say('Starting the server with the demo facility');
keepRunning(productNode(), [...SERVER_FLAGS, join(root, 'apps/server/src/main.ts')], {
  // With --oidc also an identity provider of the demo, for third-party sign-in.
  env: {
    ...SERVER_ENV,
    ...productEnv(),
    PHASOR_DEMO: 'true',
    ...(process.argv.includes('--oidc') && { PHASOR_DEMO_OIDC: 'true' }),
  },
  say,
});
