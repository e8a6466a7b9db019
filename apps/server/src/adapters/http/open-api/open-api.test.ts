import { CALL_ROUTES, type CallName, type CallRoute } from '@phasor/contract';
import { FIELD_ROWS, fieldRow } from '@phasor/contract/described';
import { CALL_SCHEMAS } from '@phasor/contract/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccessWorld, anAccessWorld } from '../../../../testing/scenes/access-world.ts';

interface Document {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, unknown> };
}

interface Operation {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Content };
  readonly responses: Record<string, { readonly content: Content }>;
}

type Content = Record<string, { readonly example?: unknown }>;

/** Every field of a schema with its place, such as `measurements.profile.answer.group.devices`. */
function fieldsOf(schema: unknown, place: string): { place: string; description: unknown }[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {}, ...others } = schema as { properties?: Record<string, { description?: unknown }> };
  const own = Object.entries(properties).flatMap(([name, field]) => [
    { place: `${place}.${name}`, description: field.description },
    ...fieldsOf(field, `${place}.${name}`),
  ]);
  return [...own, ...Object.values(others).flatMap((part) => fieldsOf(part, place))];
}

describe('the OpenAPI document', () => {
  let world: AccessWorld;
  let document: Document;
  beforeAll(async () => {
    world = await anAccessWorld();
    document = (await world.server.app.inject('/api/openapi.json')).json();
  });
  afterAll(() => world.stop());

  const places = Object.values(CALL_ROUTES).flatMap((route: CallRoute) =>
    route.paths.flatMap((path) => {
      const place = `/api_${route.base}${path}`;
      // What a program may read it may read by GET too.
      return route.integration === true ? [`${route.method} ${place}`, `GET ${place}`] : [`${route.method} ${place}`];
    }),
  );

  // proves R-MEAS-047
  it('lists exactly the calls of the table', () => {
    const printed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(printed.sort()).toEqual([...places].sort());
  });

  it.each(places)('describes nothing of %s that is not served', (place) => {
    const [method = '', url = ''] = place.split(' ');
    expect(world.server.app.hasRoute({ method, url })).toBe(true);
  });

  it('refers only to what it defines', () => {
    const references = JSON.stringify(document).match(/#\/components\/schemas\/[^"]+/g) ?? [];
    const known = new Set(Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`));
    expect(references.length).toBeGreaterThan(2 * Object.keys(CALL_ROUTES).length);
    expect(references.filter((reference) => !known.has(reference))).toEqual([]);
  });

  it('names every operation once', () => {
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  const fields = () => Object.entries(document.components.schemas).flatMap(([name, schema]) => fieldsOf(schema, name));

  // proves R-TOKEN-031
  it('has a sentence for every field', () => {
    expect(fields().length).toBeGreaterThan(1_000);
    const silent = fields().filter(({ description }) => !/^\S.{3,}[.]$/.test(String(description)));
    expect(silent.map(({ place }) => place)).toEqual([]);
  });

  it('uses every sentence of the catalogue', () => {
    const used = new Set(fields().map(({ place }) => fieldRow(place)?.key));
    expect([...FIELD_ROWS.keys()].filter((key) => !used.has(key))).toEqual([]);
  });

  // proves R-TOKEN-031
  it.each(Object.keys(CALL_ROUTES) as CallName[])('gives an example of %s that its own schemas take', (name) => {
    const operation = Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .find(({ operationId }) => operationId === name);
    const request = operation?.requestBody?.content['application/json']?.example;
    const answer = operation?.responses['200']?.content['application/json']?.example;
    expect(CALL_SCHEMAS[name].request.safeParse(request).error?.issues).toBeUndefined();
    expect(CALL_SCHEMAS[name].answer.safeParse(answer).error?.issues).toBeUndefined();
  });

  it('says of every text with bytes how it is encoded', () => {
    const encoded = JSON.stringify(document.components.schemas).match(/"contentEncoding":"base64"/g) ?? [];
    // Name and password of WiFi; pictures of places, maps and meters, sent and answered.
    expect(encoded.length).toBeGreaterThanOrEqual(8);
  });
});
