import { fieldRow } from '@phasor/contract/described';
import { z } from 'zod';

export type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Adds a schema to the components, with its own definitions and a sentence for every field; returns the reference. */
export function schemaOf(
  schema: z.ZodType,
  id: string,
  { io, schemas }: { io: 'input' | 'output'; schemas: Json },
): Json {
  const { $schema: _dialect, $defs = {}, ...own } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  const place = (key: string) => `#/components/schemas/${id}`.concat(key === '' ? '' : `.${key}`);
  const moved = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(moved);
    if (!isObject(part)) return part;
    return Object.fromEntries(
      Object.entries(part).map(([key, value]) => {
        if (key !== '$ref' || typeof value !== 'string') return [key, moved(value)];
        return [key, place(value.replace(/^#(\/\$defs\/)?/, ''))];
      }),
    );
  };
  schemas[id] = withSentences(moved(own), id);
  for (const [key, definition] of Object.entries($defs)) {
    schemas[`${id}.${key}`] = withSentences(moved(definition), `${id}.${key}`);
  }
  return { $ref: place('') };
}

/** The schema with the catalogue's sentence for every field that has none of its own. */
export function withSentences(part: unknown, place: string): unknown {
  if (Array.isArray(part)) return part.map((inner) => withSentences(inner, place));
  if (!isObject(part)) return part;
  return Object.fromEntries(
    Object.entries(spelled(part)).map(([key, value]) => [
      key,
      key === 'properties' && isObject(value) ? fieldsWithSentences(value, place) : withSentences(value, place),
    ]),
  );
}

/** A record of which every name is required, as an object with these fields. */
function spelled({ propertyNames, required, additionalProperties, ...schema }: Json): Json {
  const isWhole = isObject(propertyNames) && Array.isArray(required) && isObject(additionalProperties);
  if (isWhole) {
    const properties = Object.fromEntries(required.map((name) => [name, additionalProperties]));
    return { ...schema, properties, required, additionalProperties: false };
  }
  const kept = { propertyNames, required, additionalProperties };
  return { ...schema, ...Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined)) };
}

function fieldsWithSentences(properties: Json, place: string): Json {
  return Object.fromEntries(
    Object.entries(properties).map(([name, field]) => {
      const inner = `${place}.${name}`;
      const description = fieldRow(inner)?.row[0];
      const described = withSentences(field, inner);
      return [name, description === undefined ? described : { description, ...(isObject(described) ? described : {}) }];
    }),
  );
}

interface ExampleContext {
  readonly schemas: Json;
  /** Optional fields of the outermost object that the example has. */
  readonly chosen?: readonly string[];
}

/** A value that fits a schema: the catalogue's values, otherwise the first of what the schema allows. */
export function exampleOf(schema: unknown, place: string, context: ExampleContext): unknown {
  if (!isObject(schema)) return {};
  const { $ref, anyOf, enum: words, items, prefixItems, minItems = 1 } = schema;
  const of = (part: unknown) => exampleOf(part, place, { schemas: context.schemas });
  if (typeof $ref === 'string') {
    const id = $ref.slice('#/components/schemas/'.length);
    return exampleOf(context.schemas[id], id, context);
  }
  if ('const' in schema) return schema.const;
  if (Array.isArray(words)) return words[0];
  if (Array.isArray(anyOf)) return exampleOf(anyOf[0], place, context);
  if (Array.isArray(prefixItems)) return prefixItems.map(of);
  if (items !== undefined) return Array.from({ length: Number(minItems) }, () => of(items));
  if (schema.type === 'object') return exampleObject(schema, place, context);
  return { string: 'text', number: 0, integer: 1, boolean: true }[String(schema.type)] ?? null;
}

function exampleObject(schema: Json, place: string, { schemas, chosen = [] }: ExampleContext): Json {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
  if (isObject(additionalProperties) && Object.keys(properties as Json).length === 0) {
    const { enum: names } = isObject(propertyNames) ? propertyNames : {};
    const [first = 'name'] = Array.isArray(names) ? names : [];
    return { [String(first)]: exampleOf(additionalProperties, place, { schemas }) };
  }
  const shown = [...(Array.isArray(required) ? required.map(String) : []), ...chosen];
  return Object.fromEntries(
    Object.entries(properties as Json)
      .filter(([name]) => shown.includes(name))
      .map(([name, field]) => [name, exampleField(field, `${place}.${name}`, schemas)]),
  );
}

function exampleField(field: unknown, place: string, schemas: Json): unknown {
  const row = fieldRow(place)?.row;
  return row !== undefined && row.length > 1 ? row[1] : exampleOf(field, place, { schemas });
}
