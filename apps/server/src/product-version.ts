import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT_PACKAGE = join(import.meta.dirname, '../../../package.json');

/** Version of the product, from the root package. */
export function productVersion(): string {
  const { version } = JSON.parse(readFileSync(ROOT_PACKAGE, 'utf8')) as { version: string };
  return version;
}
