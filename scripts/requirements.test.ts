import { describe, expect, it } from 'vitest';
import { allProofs, allRequirements, requirementFiles } from './lib/requirement-files.ts';
import { isNamed, malformedLines, proofsOf, requirementsOf } from './lib/requirements.ts';

const requirements = allRequirements();
const proofs = allProofs();

describe('the requirements', () => {
  it('are lines of one form, each id once', () => {
    expect(requirementFiles().flatMap(({ name, text }) => malformedLines(name, text))).toEqual([]);
    const ids = requirements.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids.length).toBeGreaterThan(1_000);
  });

  it('are proven by a test, or marked as open, and never both', () => {
    const proven = new Set(proofs.map(({ id }) => id));
    const wrong = requirements.filter(({ id, open }) => open === proven.has(id));
    expect(wrong.map(({ id, at, open }) => `${at}: ${id} is ${open ? 'open and proven' : 'not proven'}`)).toEqual([]);
  });

  it('are named by tags that stand above a test and name an existing line', () => {
    const ids = new Set(requirements.map(({ id }) => id));
    const wrong = proofs.filter(({ id, title }) => title === null || !ids.has(id));
    expect(wrong.map(({ id, path, line }) => `${path}:${line}: ${id}`)).toEqual([]);
  });
});

describe('a line of requirements', () => {
  it('has an id, a text, a place, and a mark while nothing proves it', () => {
    const text = '# Part\n\n- **R-PART-001** Adds. (D17)\n- **R-PART-002** Divides. _Open._\n';
    expect(requirementsOf('part.md', text)).toEqual([
      { id: 'R-PART-001', text: 'Adds. (D17)', open: false, at: 'part.md:3' },
      { id: 'R-PART-002', text: 'Divides.', open: true, at: 'part.md:4' },
    ]);
  });

  it('is reported when it has another form', () => {
    expect(malformedLines('part.md', '- **R-PART-1** Adds.\n- Adds.\n- **R-PART-001** Adds.')).toEqual([
      'part.md:1',
      'part.md:2',
    ]);
  });

  it('is found by its id and by its area, not by an area with the same beginning', () => {
    const found = ['R-PART-001', 'R-PART', 'R-PA', 'R-PART-002'].map((name) => isNamed('R-PART-001', [name]));
    expect(found).toEqual([true, true, false, false]);
    expect(isNamed('R-PART-001', [])).toBe(true);
  });
});

describe('a tag', () => {
  const titles = (code: string) => proofsOf('a.test.ts', `// proves R-PART-001\n${code}`).map(({ title }) => title);

  it('names the test, describe, scenario or case that follows', () => {
    expect(titles("it('adds', () => {});")).toEqual(['adds']);
    expect(titles("  describe('a sum', () => {")).toEqual(['a sum']);
    expect(titles("it.each([\n  ['a', 1],\n] as const)('adds %s', () => {});")).toEqual(['adds %s']);
    expect(titles("it.each([1, 2])(\n  'adds %i',\n  () => {},\n);")).toEqual(['adds %i']);
    expect(titles('it.skipIf(slow)("keeps the device\'s own", () => {});')).toEqual(["keeps the device's own"]);
    expect(titles("  'keeps its sum': async () => {},")).toEqual(['keeps its sum']);
    expect(titles("  ['of two', 2],")).toEqual(['of two']);
  });

  it('proves several requirements, over several lines', () => {
    const code = "// proves R-PART-001, R-PART-002\n// proves R-OTHER-003\nit('adds', f);";
    expect(proofsOf('a.test.ts', code)).toEqual(
      ['R-PART-001', 'R-PART-002', 'R-OTHER-003'].map((id) => ({ id, path: 'a.test.ts', line: 3, title: 'adds' })),
    );
  });

  it('without a test has no title', () => {
    expect(titles('const sum = add(1, 2);')).toEqual([null]);
    expect(titles('')).toEqual([null]);
  });
});
