/** Valid targets of citations. */
export type Citable = {
  readonly decisions: ReadonlySet<string>;
  readonly records: ReadonlySet<string>;
  /** Ids of requirements and of their areas. */
  readonly requirements: ReadonlySet<string>;
  /** Text of the document at a path cited in a file; null without one. */
  readonly document: (path: string) => string | null;
};

const DECISION = /(?<![\w:.'/-])D\d{1,3}\b(?!:\w)/g;
const RECORD = /\bADR[ -]?(\d{1,4})\b/g;
const REQUIREMENT = /\bR-[A-Z]+(?:-\d+)?\b/g;
const DOCUMENT = /([\w.][\w./-]*\.md)\b(?:, "([^"]+)")?/g;
/** Outdated forms: each target is cited in one form, so that one search finds all citations of it. */
const OTHER_FORM =
  /\b[Dd]ecisions? \d+|\bADR[-0]\d*|\bdocs\/adr\/\d+\b(?!-)|\b[123]-(?:core|measurement-views|devices)\b/g;

const lost = (found: Iterable<string>, known: ReadonlySet<string>): string[] =>
  [...found].filter((id) => !known.has(id));

/** A paragraph that begins in bold counts as a heading. */
const hasHeading = (document: string, heading: string): boolean =>
  document
    .split('\n')
    .some((line) => line.replace(/^#+ /, '# ') === `# ${heading}` || line.startsWith(`**${heading}.**`));

/** Citations of a text that lead nowhere or have another form than the one of their kind, as written; [] without any. */
export function lostCitations(text: string, citable: Citable): string[] {
  const all = (pattern: RegExp) => [...text.matchAll(pattern)];
  return [
    ...all(OTHER_FORM).map(([cited]) => cited),
    ...lost(
      all(DECISION).map(([cited]) => cited),
      citable.decisions,
    ),
    ...all(RECORD).flatMap(([cited, id = '']) => (citable.records.has(id) ? [] : [cited])),
    ...lost(
      all(REQUIREMENT).map(([cited]) => cited),
      citable.requirements,
    ),
    ...all(DOCUMENT).flatMap(([cited, path = '', heading]) => {
      const document = citable.document(path);
      const leads = document !== null && (heading === undefined || hasHeading(document, heading));
      return leads ? [] : [cited];
    }),
  ];
}
