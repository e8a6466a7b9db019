import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEVICE_KINDS } from '@phasor/contract';
import { addRelease, type ReleaseParts } from '../features/firmware/releases.ts';

const IMAGE_BYTES = 256 * 1024;

/** One type that can be upgraded, two that are up to date; for the others there is none. */
const RELEASES = [
  {
    type: DEVICE_KINDS.disaggregation.type,
    version: '1.5.0',
    notes: 'Shorter start after an interruption of the supply. Steadier WiFi at low signal.',
  },
  { type: DEVICE_KINDS.disconnector.type, version: '2.0.5', notes: 'Relays keep their state through a restart.' },
  { type: DEVICE_KINDS.sense.type, version: '1.1.0', notes: 'Carbon dioxide is measured every ten seconds.' },
] as const;

/** Puts releases there as an operator does, where they are not there yet. */
export async function registerDemoFirmware(parts: ReleaseParts, now: number): Promise<void> {
  const known = await parts.firmware.releases();
  const missing = RELEASES.filter(
    (each) => !known.some(({ type, version }) => type === each.type && version === each.version),
  );
  if (missing.length === 0) return;
  const folder = await mkdtemp(join(tmpdir(), 'phasor-demo-firmware-'));
  try {
    for (const release of missing) {
      const file = join(folder, `${release.type}.bin`);
      await writeFile(
        file,
        Buffer.alloc(IMAGE_BYTES, `Firmware ${release.version} for virtual devices of type ${release.type}. `),
      );
      await addRelease(parts, { ...release, signature: null, file }, now);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}
