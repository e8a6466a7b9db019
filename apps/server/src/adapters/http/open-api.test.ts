import { CALL_ROUTES, type CallRoute } from '@phasor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccessWorld, anAccessWorld } from '../../../testing/access-world.ts';

interface Document {
  readonly paths: Record<string, Record<string, { operationId: string }>>;
  readonly components: { readonly schemas: Record<string, unknown> };
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
    route.paths.map((path) => `${route.method} /api_${route.base}${path}`),
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
});
