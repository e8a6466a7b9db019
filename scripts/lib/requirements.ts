/** One line of docs/requirements: `R-DASH-012`, the rule, whether it is open, and its place. */
export type Requirement = { readonly id: string; readonly text: string; readonly open: boolean; readonly at: string };

/** A test, describe or scenario and one requirement that it proves; `title` is null where none follows the tag. */
export type Proof = {
  readonly id: string;
  readonly path: string;
  readonly line: number;
  readonly title: string | null;
};

const LINE = /^- \*\*(R-[A-Z]+-\d{3})\*\* (.+)$/;
const OPEN = /\s*_Open\._$/;
const TAG = /^\s*\/\/ proves (.+)$/;
const ID = /R-[A-Z]+-\d{3}/g;

/** The start of a test with its title: directly, or after its table or condition. */
const TEST = /(?:^\s*(?:it|test|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*?)\1\s*,/;
const STARTS_TEST = /^\s*(?:it|test|describe)\b/;
/** A scenario is a key of an object, a case a row of a table. */
const CASE = /^[\s[{]*(?:\w+: )?(['"`])((?:\\.|(?!\1).)*)\1/;

/** The requirements of one file, in its order; [] without any. */
export const requirementsOf = (name: string, markdown: string): Requirement[] =>
  markdown.split('\n').flatMap((line, index) => {
    const [, id, text = ''] = LINE.exec(line) ?? [];
    return id === undefined
      ? []
      : [{ id, text: text.replace(OPEN, ''), open: OPEN.test(text), at: `${name}:${index + 1}` }];
  });

/** List items that are not in the form of a requirement, each with its place. */
export const malformedLines = (name: string, markdown: string): string[] =>
  markdown
    .split('\n')
    .flatMap((line, index) => (line.startsWith('- ') && !LINE.test(line) ? [`${name}:${index + 1}`] : []));

const titleOf = (code: string): string | null => (STARTS_TEST.test(code) ? TEST : CASE).exec(code)?.[2] ?? null;

/** Requirements proven by the tags of one file: each id with the test that follows; [] without tags. */
export function proofsOf(path: string, code: string): Proof[] {
  const lines = code.split('\n');
  return lines.flatMap((line, index) => {
    const tag = TAG.exec(line)?.[1];
    if (tag === undefined) return [];
    const next = lines.findIndex((other, at) => at > index && !TAG.test(other));
    const title = next < 0 ? null : titleOf(lines.slice(next).join('\n'));
    return (tag.match(ID) ?? []).map((id) => ({ id, path, line: next + 1, title }));
  });
}

/** Whether a requirement is selected: by its id, by its area (`R-DASH`), or because nothing is given. */
export const isNamed = (id: string, names: readonly string[]): boolean =>
  names.length === 0 || names.some((name) => id === name || id.startsWith(`${name}-`));
