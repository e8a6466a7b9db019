/** A word of a value template with its place, counted from 0. */
export interface Token {
  readonly kind: 'number' | 'text' | 'name' | 'sign' | 'end';
  readonly text: string;
  readonly at: number;
}

/** The place in a template at which it leaves the supported subset. */
export class TemplateFault extends Error {
  readonly at: number;

  constructor(at: number) {
    super(`not supported at ${at}`);
    this.at = at;
  }
}

const TOKEN =
  /\s*(?:(?<number>\d+(?:\.\d+)?)|(?<text>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(?<name>[A-Za-z_]\w*)|(?<sign>==|!=|<=|>=|[-+*/|.,()[\]<>]))/y;
const LENGTH_MAX = 1_000;

/** The words between `{{` and `}}`. @throws TemplateFault where there is anything else */
export function tokensOf(template: string): readonly Token[] {
  if (template.length > LENGTH_MAX) throw new TemplateFault(LENGTH_MAX);
  const [, before, inner] = /^(\s*\{\{-?)([\s\S]*?)-?\}\}\s*$/.exec(template) ?? [];
  if (before === undefined || inner === undefined) throw new TemplateFault(0);
  const tokens: Token[] = [];
  let position = 0;
  while (inner.slice(position).trim() !== '') {
    TOKEN.lastIndex = position;
    const found = TOKEN.exec(inner);
    const at = before.length + position + (inner.slice(position).length - inner.slice(position).trimStart().length);
    const named = Object.entries(found?.groups ?? {}).find(([, text]) => text !== undefined);
    if (found === null || named === undefined) throw new TemplateFault(at);
    const [kind, text] = named as [Token['kind'], string];
    tokens.push({ kind, text: kind === 'text' ? unquoted(text) : text, at });
    position = TOKEN.lastIndex;
  }
  return [...tokens, { kind: 'end', text: '', at: before.length + inner.length }];
}

function unquoted(text: string): string {
  return text.slice(1, -1).replace(/\\(.)/g, '$1');
}
