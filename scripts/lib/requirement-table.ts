/** One row of a table in docs/requirements: where it stands and its three cells as written. */
export type RequirementRow = { readonly at: string; readonly cells: readonly string[] };

const COLUMNS = 3;
const RULE = /^\|[\s:|-]+\|?$/;
const PROOF = /`([^`]+)`\s*›\s*`([^`]+)`/g;

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

/** Every row of the tables of one Markdown text, without head and rule; empty when it has no table. */
export const requirementRows = (name: string, markdown: string): RequirementRow[] => {
  const lines = markdown.split('\n').map((line) => line.trim());
  return lines.flatMap((line, index) => {
    const head = RULE.test(line) || RULE.test(lines[index + 1] ?? '');
    return line.startsWith('|') && !head ? [{ at: `${name}:${index + 1}`, cells: cellsOf(line) }] : [];
  });
};

/** Whether a test of exactly this name stands in the text, in whichever quotes. */
const holdsTest = (text: string, name: string): boolean =>
  ["'", '"', '`'].some((quote) => {
    const written = name.replaceAll(quote, `\\${quote}`);
    return text.includes(`${quote}${written}${quote}`);
  });

const proofsFault = (cell: string, textOf: (path: string) => string | null): string[] => {
  const rest = cell.replace(PROOF, '').replace(/^(?:\s|,|;|<br ?\/?>)+|(?:\s|,|;|<br ?\/?>)+$/g, '');
  const proofs = [...cell.matchAll(PROOF)].flatMap(([, path = '', test = '']) => {
    const text = textOf(path);
    if (text === null) return [`no file ${path}`];
    return holdsTest(text, test) ? [] : [`no test "${test}" in ${path}`];
  });
  return rest === '' ? proofs : [`not \`path\` › \`test name\`: ${rest}`, ...proofs];
};

/** What is wrong with a row, each fault with its place; empty when every named test exists in its file. */
export const proofFault = (row: RequirementRow, textOf: (path: string) => string | null): string[] => {
  const whole = row.cells.length === COLUMNS && row.cells.every((cell) => cell !== '');
  const faults = whole ? proofsFault(row.cells[COLUMNS - 1] ?? '', textOf) : ['an empty cell'];
  return faults.map((fault) => `${row.at}: ${fault}`);
};
