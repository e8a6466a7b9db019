import { CALL_ROUTES, type CallName } from '@phasor/contract';
import fc from 'fast-check';
import { arbitraryOf, type JsonSchema, meantIn, rightBody, schemaOf } from './bodies.ts';

/** Place of a text in the body of a call; 0 in a list, the first name that fits where names of fields are open. */
type Place = readonly (string | number)[];

/** Every call that takes texts, and every place of its body where one may stand, from the call table. */
export function textsOfCalls(): readonly { readonly call: CallName; readonly places: readonly Place[] }[] {
  const calls = Object.keys(CALL_ROUTES) as CallName[];
  return calls.map((call) => ({ call, places: placesIn(schemaOf(call)) })).filter(({ places }) => places.length > 0);
}

/** A right body of a call, with a text at a place. */
export function bodyWithText(call: CallName, place: Place, text: string): Record<string, unknown> {
  const [field = '', ...rest] = place;
  const spot = { schema: schemaOf(call).properties?.[field], right: meantIn(call, String(field))?.[0] };
  return { ...rightBody(call, {}), [field]: withText(spot, rest, text) };
}

function placesIn(schema: JsonSchema): Place[] {
  const { type, anyOf, items, properties, propertyNames, additionalProperties } = schema;
  if (anyOf !== undefined) return unique(anyOf.flatMap(placesIn));
  if (type === 'string') return schema.enum === undefined && schema.const === undefined ? [[]] : [];
  if (type === 'array' && items) return placesIn(items).map((place) => [0, ...place]);
  if (type !== 'object') return [];
  const open = additionalProperties ? { [propertyNames?.enum?.[0] ?? 'x']: additionalProperties } : {};
  return Object.entries({ ...properties, ...open }).flatMap(([key, value]) =>
    placesIn(value).map((place) => [key, ...place]),
  );
}

function unique(places: readonly Place[]): Place[] {
  return [...new Map(places.map((place) => [place.join('.'), place])).values()];
}

interface Spot {
  readonly schema: JsonSchema | undefined;
  /** What is right there; undefined where the schema says everything. */
  readonly right?: unknown;
}

function withText({ schema = {}, right }: Spot, place: Place, text: string): unknown {
  const [key, ...rest] = place;
  if (key === undefined) return text;
  const { anyOf, items, properties, additionalProperties } = schema;
  if (anyOf !== undefined) {
    const fitting = anyOf.find((one) => placesIn(one).some((other) => other.join('.') === place.join('.')));
    return withText({ schema: fitting }, place, text);
  }
  if (typeof key === 'number') return [withText({ schema: items || {} }, rest, text)];
  const [others] = fc.sample(arbitraryOf({ ...schema, type: 'object' }), { numRuns: 1, seed: 1 });
  const part = withText({ schema: properties?.[key] ?? (additionalProperties || {}) }, rest, text);
  return { ...(others as object), ...(right as object | undefined), [key]: part };
}
