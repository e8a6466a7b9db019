// Production: the same program without demo account and demo devices.
import { join } from 'node:path';
import { installDependencies, productNode, root } from './lib/install.mjs';
import { become } from './lib/run.mjs';
import { say } from './lib/say.mjs';
import { buildWeb } from './lib/web-bundle.mjs';

await installDependencies();
await buildWeb();
say('Starting the server');
become(productNode(), [join(root, 'apps/server/src/main.ts')], { PHASOR_DEMO: 'false' });
