import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Proof, proofsOf, type Requirement, requirementsOf } from './requirements.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'docs/requirements');

/** Name and text of each file of requirements. */
export const requirementFiles = (): { name: string; text: string }[] =>
  readdirSync(folder)
    .filter((name) => name !== 'README.md')
    .sort()
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));

export const allRequirements = (): Requirement[] =>
  requirementFiles().flatMap(({ name, text }) => requirementsOf(name, text));

/** Requirements proven by the tags of all files of the repository. */
export const allProofs = (): Proof[] =>
  execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '')
    .flatMap((path) => proofsOf(path, readFileSync(join(root, path), 'utf8')));
