import { numberOf } from '../reading.ts';
import type { Expression } from './template-parser.ts';

/** A payload as templates see it. */
export interface TemplateInput {
  readonly value: string;
  /** Undefined where it is no JSON. */
  readonly json: unknown;
}

/**
 * The value of a template. Undefined = missing: a default in the template does not turn a missing measurement into a number.
 * The result may be any content of the payload, so that its type has to be checked.
 */
export function templateValue(expression: Expression, input: TemplateInput): unknown {
  switch (expression.op) {
    case 'literal':
      return expression.value ?? undefined;
    case 'value':
      return input.value;
    case 'json':
      return input.json ?? undefined;
    case 'member':
      return memberOf(templateValue(expression.of, input), expression.key);
    case 'filter':
      return filtered(expression, input);
    case 'binary':
      return combined(expression.sign, templateValue(expression.left, input), templateValue(expression.right, input));
    case 'defined':
      return (templateValue(expression.of, input) !== undefined) !== expression.negated;
    case 'choice':
      return templateValue(isTrue(templateValue(expression.test, input)) ? expression.yes : expression.no, input);
  }
}

/** A member as it stands in the JSON: nothing inherited, and no length of a list. */
function memberOf(of: unknown, key: string): unknown {
  if (typeof of !== 'object' || of === null || !Object.prototype.propertyIsEnumerable.call(of, key)) return undefined;
  return (of as Record<string, unknown>)[key] ?? undefined;
}

function isTrue(value: unknown): boolean {
  return value !== undefined && value !== false && value !== 0 && value !== '';
}

type Filter = (value: number, argument: number | undefined) => number | undefined;

/** Filters of numbers. */
const NUMERIC: ReadonlyMap<string, Filter> = new Map<string, Filter>([
  ['float', (value) => value],
  ['int', (value) => Math.trunc(value)],
  ['abs', (value) => Math.abs(value)],
  ['round', (value, digits = 0) => rounded(value, digits)],
  ['multiply', (value, factor) => (factor === undefined ? undefined : value * factor)],
]);
const TEXTUAL: ReadonlyMap<string, (text: string) => string> = new Map([
  ['lower', (text: string) => text.toLowerCase()],
  ['upper', (text: string) => text.toUpperCase()],
  ['trim', (text: string) => text.trim()],
]);

function filtered({ name, of, argument }: Extract<Expression, { op: 'filter' }>, input: TemplateInput): unknown {
  const value = templateValue(of, input);
  const numeric = NUMERIC.get(name);
  if (numeric) {
    const number = numberOf(value);
    if (number === undefined) return undefined;
    // The argument of `float` and `int` is a default.
    const isDefault = name === 'float' || name === 'int' || argument === null;
    return numberOf(numeric(number, isDefault ? undefined : numberOf(templateValue(argument, input))));
  }
  const textual = TEXTUAL.get(name);
  return textual && typeof value === 'string' ? textual(value) : value;
}

function combined(sign: string, left: unknown, right: unknown): unknown {
  if (sign === '==' || sign === '!=') return isSame(left, right) === (sign === '==');
  const [a, b] = [numberOf(left), numberOf(right)];
  const combine = SIGNS.get(sign);
  if (a === undefined || b === undefined || combine === undefined) return undefined;
  const result = combine(a, b);
  return typeof result === 'number' ? numberOf(result) : result;
}

/** `1` in JSON is a number, the same payload alone a text. */
function isSame(left: unknown, right: unknown): boolean {
  const [a, b] = [numberOf(left), numberOf(right)];
  return a !== undefined && b !== undefined ? a === b : left === right;
}

const SIGNS: ReadonlyMap<string, (a: number, b: number) => number | boolean> = new Map<
  string,
  (a: number, b: number) => number | boolean
>([
  ['+', (a, b) => a + b],
  ['-', (a, b) => a - b],
  ['*', (a, b) => a * b],
  ['/', (a, b) => a / b],
  ['<', (a, b) => a < b],
  ['>', (a, b) => a > b],
  ['<=', (a, b) => a <= b],
  ['>=', (a, b) => a >= b],
]);

const DIGITS_MAX = 12;

function rounded(value: number, digits: number): number {
  const times = 10 ** Math.min(Math.max(Math.trunc(digits), 0), DIGITS_MAX);
  return Math.round(value * times) / times;
}
