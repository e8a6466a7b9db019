// Writes docs/devices/README.md from the catalogue of devices that can be connected.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { devicesPage } from './lib/devices-page.ts';

writeFileSync(join(import.meta.dirname, '../docs/devices/README.md'), devicesPage());
