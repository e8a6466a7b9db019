// npm run requirements [-- --missing] [R-DASH | R-DASH-012 ...]: lists requirements with the tests that prove them.
import { allProofs, allRequirements } from './lib/requirement-files.ts';
import { isNamed, type Proof } from './lib/requirements.ts';

const words = process.argv.slice(2);
const missingOnly = words.includes('--missing');
const names = words.filter((word) => word !== '--missing');

const requirements = allRequirements().filter(({ id }) => isNamed(id, names));
if (requirements.length === 0) {
  process.stderr.write(`No requirement is named ${names.join(' ')}.\n`);
  process.exit(2);
}

const proofs = Map.groupBy(allProofs(), ({ id }) => id);
const missing = requirements.filter(({ id }) => !proofs.has(id));

const proofLine = ({ path, line, title }: Proof) => `    ${path}:${line} › ${title ?? 'no test follows'}`;
for (const { id, text } of missingOnly ? missing : requirements) {
  const lines = (proofs.get(id) ?? []).map(proofLine);
  process.stdout.write(`${[`${id} ${text}`, ...(lines.length === 0 ? ['    not proven'] : lines)].join('\n')}\n`);
}
process.stdout.write(`\n${requirements.length} requirements, ${missing.length} of them not proven.\n`);
