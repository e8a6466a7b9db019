import { createHash } from 'node:crypto';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';

const size = z.number().int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** Below the data folder, and nowhere else. */
const path = z
  .string()
  .refine(
    (text) => !text.startsWith('/') && text.split('/').every((part) => part !== '' && part !== '..' && part !== '.'),
  );

const fileSchema = z.object({ path, size, sha256 });

/** Files that are stored together, one after the other. */
const objectSchema = z.object({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  /** Objects of one identity have the same files, so that a later backup names the object instead of storing it again. */
  identity: z.string(),
  compressed: z.boolean(),
  storedSize: size,
  files: z.array(fileSchema),
});

const counts = z.record(z.string(), size);

const manifestSchema = z.object({
  format: z.literal(1),
  /** Version of the program that made the backup. */
  version: z.string().regex(/^\d+\.\d+\.\d+/),
  createdAt: z.number(),
  /** Rows by table. */
  records: z.object({ engine: z.enum(['sqlite', 'postgres']), tables: counts }),
  /** Rows by table; null where another program keeps the measurements. */
  measurements: z.object({ tables: counts }).nullable(),
  /** Whether the key of the installation is contained. */
  key: z.boolean(),
  objects: z.array(objectSchema),
  links: z.array(z.object({ path, target: z.string().regex(/^(\.\.\/){1,2}store\/[0-9a-f]{3}\/[0-9a-f-]{36}$/) })),
});

export type BackupManifest = z.output<typeof manifestSchema>;
export type StoredObject = z.output<typeof objectSchema>;
export type StoredFile = z.output<typeof fileSchema>;
export type RowCounts = z.output<typeof counts>;

/** The text of a manifest, with the checksum that shows whether it was changed. */
export function manifestText(manifest: BackupManifest): string {
  return JSON.stringify({ manifest, sha256: digest(manifest) });
}

/** @throws BackupError for anything else than what `manifestText` made */
export function readManifest(text: string, name: string): BackupManifest {
  const { manifest, sha256: kept } = parsed(text, name);
  const read = manifestSchema.safeParse(manifest);
  if (!read.success || digest(read.data) !== kept) throw new BackupError(`${name} is damaged`);
  return read.data;
}

function parsed(text: string, name: string): { manifest?: unknown; sha256?: unknown } {
  try {
    return Object(JSON.parse(text));
  } catch {
    throw new BackupError(`${name} is no backup of Phasor`);
  }
}

/** Of the manifest without the order of its fields. */
function digest(manifest: BackupManifest): string {
  const ordered = JSON.stringify(manifest, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return createHash('sha256').update(ordered).digest('hex');
}
