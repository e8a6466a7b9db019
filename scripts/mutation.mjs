// Changes the code of a folder or file in small ways and counts which changes no test notices: docs/testing.md, "Mutations".
import { existsSync, statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { root } from './lib/install.mjs';
import { say } from './lib/say.mjs';

const [given, tests] = process.argv.slice(2);
const path = given === undefined ? '' : relative(root, resolve(root, given));
if (path === '' || path.startsWith('..') || !existsSync(resolve(root, path))) {
  say('Name a folder or a file, for example: npm run mutation -- packages/calendar');
  process.exit(1);
}

process.chdir(root);
// Half of all tests start a whole server, and a feature is in each: without this they would run for every mutant.
const room = /^(packages|apps\/server\/src\/features)\/[^/]+/.exec(path)?.[0] ?? path;
process.env.PHASOR_MUTATION_TESTS = tests ?? `${room}/**/*.test.ts`;
const isFolder = statSync(path).isDirectory();
await new Stryker({
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutation.config.ts', related: true },
  mutate: isFolder ? [`${path}/**/*.ts`, `!${path}/**/*.test.ts`, `!${path}/**/bench/**`] : [path],
  ignorePatterns: ['**/dist', 'data', 'screens', '.git'],
  // No such file: rewriting one needs an interface of TypeScript that version 7 does not have, and nothing is compiled here.
  tsconfigFile: 'none.json',
  // Mutants of constants at the top of a file would each need a process of its own: they take nine tenths of the time.
  ignoreStatic: true,
  coverageAnalysis: 'perTest',
  concurrency: 2,
  tempDirName: '.stryker-tmp',
  reporters: ['clear-text'],
  clearTextReporter: { allowColor: false, logTests: false, allowEmojis: false },
  allowConsoleColors: false,
}).runMutationTest();
