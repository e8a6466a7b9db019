import { TemplateFault, type Token, tokensOf } from './template-tokens.ts';

/** A value template as data. */
export type Expression =
  | { readonly op: 'literal'; readonly value: number | string | boolean | null }
  /** The payload as text, or its JSON. */
  | { readonly op: 'value' | 'json' }
  | { readonly op: 'member'; readonly of: Expression; readonly key: string }
  | { readonly op: 'filter'; readonly name: string; readonly of: Expression; readonly argument: Expression | null }
  | { readonly op: 'binary'; readonly sign: string; readonly left: Expression; readonly right: Expression }
  | { readonly op: 'defined'; readonly of: Expression; readonly negated: boolean }
  | { readonly op: 'choice'; readonly test: Expression; readonly yes: Expression; readonly no: Expression };

/** Filters with at most one argument; `float` and `int` also exist as functions. */
const FILTERS: ReadonlySet<string> = new Set([
  ...['float', 'int', 'round', 'abs', 'default', 'multiply', 'is_defined', 'lower', 'upper', 'trim', 'string'],
]);
const FUNCTIONS: ReadonlySet<string> = new Set(['float', 'int']);
const LITERALS = new Map<string, boolean | null>([
  ...(['true', 'True'] as const).map((word) => [word, true] as const),
  ...(['false', 'False'] as const).map((word) => [word, false] as const),
  ...(['none', 'None'] as const).map((word) => [word, null] as const),
]);
const COMPARISONS: ReadonlySet<string> = new Set(['==', '!=', '<', '>', '<=', '>=']);
const DEPTH_MAX = 30;

/**
 * Parses a value template of the safe subset: one `{{ … }}` with the payload, members, numbers, texts, `+ - * /`, comparisons,
 * `a if test else b`, `is defined` and a few filters. It is never evaluated as code.
 * @returns the expression, or the place at which the template leaves the subset
 */
export function parseTemplate(template: string): Expression | { readonly faultAt: number } {
  try {
    return new Parser(tokensOf(template)).whole();
  } catch (error) {
    if (error instanceof TemplateFault) return { faultAt: error.at };
    throw error;
  }
}

class Parser {
  readonly #tokens: readonly Token[];
  #position = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  whole(): Expression {
    const expression = this.#choice();
    if (this.#next.kind !== 'end') this.#fail();
    return expression;
  }

  get #next(): Token {
    return this.#tokens[this.#position] as Token;
  }

  #fail(): never {
    throw new TemplateFault(this.#next.at);
  }

  /** Takes the next word where it is that one. */
  #takes(text: string): boolean {
    const { kind } = this.#next;
    if (kind === 'text' || kind === 'end' || this.#next.text !== text) return false;
    this.#position += 1;
    return true;
  }

  #expect(text: string): void {
    if (!this.#takes(text)) this.#fail();
  }

  #take(kind: Token['kind']): string {
    const { text } = this.#next.kind === kind ? this.#next : this.#fail();
    this.#position += 1;
    return text;
  }

  #choice(): Expression {
    this.#depth += 1;
    if (this.#depth > DEPTH_MAX) this.#fail();
    const yes = this.#comparison();
    if (!this.#takes('if')) {
      this.#depth -= 1;
      return yes;
    }
    const test = this.#comparison();
    this.#expect('else');
    const no = this.#choice();
    this.#depth -= 1;
    return { op: 'choice', test, yes, no };
  }

  #comparison(): Expression {
    const left = this.#sum();
    if (this.#takes('is')) {
      const negated = this.#takes('not');
      this.#expect('defined');
      return { op: 'defined', of: left, negated };
    }
    const sign = this.#next.text;
    if (this.#next.kind !== 'sign' || !COMPARISONS.has(sign)) return left;
    this.#position += 1;
    return { op: 'binary', sign, left, right: this.#sum() };
  }

  #sum(): Expression {
    return this.#chain(['+', '-'], () => this.#product());
  }

  #product(): Expression {
    return this.#chain(['*', '/'], () => this.#signed());
  }

  #chain(signs: readonly string[], operand: () => Expression): Expression {
    let left = operand();
    while (this.#next.kind === 'sign' && signs.includes(this.#next.text)) {
      const sign = this.#take('sign');
      left = { op: 'binary', sign, left, right: operand() };
    }
    return left;
  }

  #signed(): Expression {
    if (!this.#takes('-')) return this.#filtered();
    return { op: 'binary', sign: '-', left: { op: 'literal', value: 0 }, right: this.#filtered() };
  }

  #filtered(): Expression {
    let of = this.#member();
    while (this.#takes('|')) {
      if (!FILTERS.has(this.#next.text)) this.#fail();
      const name = this.#take('name');
      of = { op: 'filter', name, of, argument: this.#takes('(') ? this.#argument() : null };
    }
    return of;
  }

  /** At most one argument, up to the closing bracket. */
  #argument(): Expression | null {
    if (this.#takes(')')) return null;
    const argument = this.#choice();
    this.#expect(')');
    return argument;
  }

  #member(): Expression {
    let of = this.#operand();
    for (;;) {
      if (this.#takes('.')) of = { op: 'member', of, key: this.#take('name') };
      else if (this.#takes('[')) {
        of = { op: 'member', of, key: this.#take(this.#next.kind === 'number' ? 'number' : 'text') };
        this.#expect(']');
      } else return of;
    }
  }

  #operand(): Expression {
    const { kind, text } = this.#next;
    if (kind === 'number') return { op: 'literal', value: Number(this.#take('number')) };
    if (kind === 'text') return { op: 'literal', value: this.#take('text') };
    if (this.#takes('(')) {
      const inner = this.#choice();
      this.#expect(')');
      return inner;
    }
    if (kind !== 'name') this.#fail();
    return this.#named(text);
  }

  #named(name: string): Expression {
    if (this.#takes('value')) return { op: 'value' };
    if (this.#takes('value_json')) return { op: 'json' };
    const literal = LITERALS.get(name);
    if (literal === undefined && !FUNCTIONS.has(name)) this.#fail();
    this.#position += 1;
    if (literal !== undefined) return { op: 'literal', value: literal };
    this.#expect('(');
    return this.#functionCall(name);
  }

  /** `float(x)`, also with the default that a missing value does not get here. */
  #functionCall(name: string): Expression {
    const of = this.#choice();
    if (this.#takes(',')) this.#choice();
    this.#expect(')');
    return { op: 'filter', name, of, argument: null };
  }
}
