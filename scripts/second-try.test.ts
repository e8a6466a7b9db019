import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import config from '../vitest.config.ts';
import { SECOND_TRY } from '../vitest.second-try.ts';

const root = join(import.meta.dirname, '..');
const FILES_MAX = 5;

it('only tests of listed files are tried a second time, and the list is short', () => {
  const files = Object.keys(SECOND_TRY);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(files.length).toBeLessThanOrEqual(FILES_MAX);
  const projects = (config.test?.projects ?? []).map((project) => (typeof project === 'object' ? project : {}));
  const repeating = projects.flatMap((project) =>
    'test' in project && project.test?.retry !== undefined ? [project.test.include] : [],
  );
  expect([config.test?.retry, repeating]).toEqual([undefined, [files]]);
});
