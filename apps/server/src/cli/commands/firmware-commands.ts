import { FIRMWARE_LIMITS } from '@phasor/contract';
import { z } from 'zod';
import { addRelease, removeRelease } from '../../features/firmware/releases.ts';
import { isVersion } from '../../features/firmware/version.ts';
import { defineCommand, type ToolCommand, type ToolSurroundings } from '../tool-command.ts';
import * as field from '../tool-fields.ts';

/** 64 bytes in base64. */
const SIGNATURE = /^[A-Za-z0-9+/]{86}==$/;

const release = { type: field.typeField, version: versionField() };

/** `npm run firmware -- ...`: which firmware devices are offered (D30). */
export const FIRMWARE_COMMANDS: Readonly<Record<string, ToolCommand>> = {
  add: defineCommand({
    words: ['type', 'version', 'file'],
    options: { notes: 'text', signature: 'text' },
    summary: 'offer an image to the devices of a type; their owners decide when it is installed',
    fields: z.object({
      ...release,
      file: z.string('is missing').min(1, 'is missing'),
      notes: z.string().trim().max(FIRMWARE_LIMITS.notes).default(''),
      signature: z.string().regex(SIGNATURE, 'an Ed25519 signature in base64 is expected').optional(),
    }),
    changes: true,
    detail: releaseName,
    async run({ signature = null, ...fields }, { records, images, now, print }) {
      const { sha256, size } = await addRelease({ firmware: records.firmware, images }, { ...fields, signature }, now);
      print(`Added ${releaseName(fields)}: ${size} bytes, sha256 ${sha256}.`);
    },
  }),
  list: defineCommand({
    words: [],
    options: {},
    summary: 'releases by type, the latest first',
    fields: z.object({}),
    changes: false,
    run: (_fields, surroundings) => listReleases(surroundings),
  }),
  remove: defineCommand({
    words: ['type', 'version'],
    options: {},
    summary: 'take a release back; devices that run it keep it',
    fields: z.object(release),
    changes: true,
    detail: releaseName,
    async run(fields, { records, images, print }) {
      await removeRelease({ firmware: records.firmware, images }, fields);
      print(`Removed ${releaseName(fields)}.`);
    },
  }),
};

function versionField() {
  return z.string('is missing').refine(isVersion, 'a version such as 1.5.0 or 1.6.0-rc.1 is expected');
}

function releaseName({ type, version }: { readonly type: number; readonly version: string }): string {
  return `${version} for type ${type}`;
}

async function listReleases({ records, print }: ToolSurroundings): Promise<void> {
  const releases = await records.firmware.releases();
  if (releases.length === 0) print('There is no release.');
  for (const each of releases) {
    const { size, sha256, signature, notes, createdAt } = each;
    const added = new Date(createdAt).toISOString().slice(0, 10);
    const signed = signature === null ? 'not signed' : 'signed';
    const words = notes === '' ? '' : `; ${notes.replaceAll(/\s+/g, ' ')}`;
    print(`${releaseName(each)}: ${size} bytes; sha256 ${sha256}; ${signed}; ${added}${words}`);
  }
}
