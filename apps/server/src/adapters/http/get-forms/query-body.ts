import type { CallName, CallRoute } from '@phasor/contract';
import { CALL_SCHEMAS } from '@phasor/contract/schemas';
import { z } from 'zod';
import { AppError } from '../../../app-error.ts';

/** A field as the JSON Schema of a request describes it. */
export interface QueryField {
  readonly type?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly QueryField[];
}

interface RequestSchema {
  readonly properties?: Readonly<Record<string, QueryField>>;
  readonly required?: readonly string[];
}

/** A whole number of more digits than epoch seconds have until 2100 is milliseconds, as Grafana gives them. */
const LATEST_SECONDS = 4_102_444_800;
/** A date and time with its zone (RFC 3339); without a zone it would mean different instants to different readers. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/** Fields that the query of a call may have, and which of them it must; the device is named by `device`. */
export function queryFields(name: CallName, { deviceToken = 'token' }: CallRoute) {
  const schema = z.toJSONSchema(CALL_SCHEMAS[name].request, { io: 'input', unrepresentable: 'any' }) as RequestSchema;
  const { [deviceToken]: _named, ...fields } = schema.properties ?? {};
  return { fields, required: (schema.required ?? []).filter((field) => field !== deviceToken) };
}

type Query = Readonly<Record<string, unknown>>;

/**
 * The body that a query stands for: numbers and switches from text, instants in the unit of the call.
 * @throws AppError('request.invalid') naming a field given twice, or an instant that cannot be read
 */
export function bodyOfQuery(query: Query, fields: Readonly<Record<string, QueryField>>): Record<string, unknown> {
  const inMilliseconds = booleanOf(query.milliseconds) === true;
  const known = Object.entries(query).filter(([name]) => Object.hasOwn(fields, name));
  return Object.fromEntries(
    known.map(([name, value]) => {
      if (typeof value !== 'string') throw new AppError('request.invalid', name);
      if (name === 'from' || name === 'to') return [name, instantOf(value, name) / (inMilliseconds ? 1 : 1_000)];
      return [name, readValue(value, fields[name] ?? {})];
    }),
  );
}

function readValue(text: string, field: QueryField): unknown {
  if (field.type === 'boolean') return booleanOf(text) ?? text;
  return isNumeric(field) && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

function isNumeric({ type, anyOf = [], ...field }: QueryField): boolean {
  return type === 'number' || type === 'integer' || typeof field.const === 'number' || anyOf.some(isNumeric);
}

function booleanOf(text: unknown): boolean | undefined {
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : undefined;
}

/** Epoch ms. */
function instantOf(text: string, name: string): number {
  if (/^\d{1,16}(\.\d+)?$/.test(text)) {
    const number = Number(text);
    return number > LATEST_SECONDS ? number : Math.round(number * 1_000);
  }
  // In an address a plus sign is a blank.
  const written = text.replace(' ', '+');
  const instant = INSTANT.test(written) ? Date.parse(written) : Number.NaN;
  if (Number.isNaN(instant)) throw new AppError('request.invalid', name);
  return instant;
}
