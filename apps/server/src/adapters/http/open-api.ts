import { CALL_ROUTES, type CallName, type CallRoute, ERRORS, levelFor } from '@phasor/contract';
import { CALL_SCHEMAS } from '@phasor/contract/schemas';
import { z } from 'zod';
import { callUrl } from './calls.ts';

type Json = Record<string, unknown>;

const FAILURE: Json = {
  type: 'object',
  required: ['status', 'code', 'message'],
  properties: {
    status: { const: 'FAIL' },
    code: { type: 'integer', enum: [...new Set(Object.values(ERRORS).map(({ code }) => code))].sort((a, b) => a - b) },
    message: { type: 'string', description: 'Key of the message' },
    field: { type: 'string', description: 'The field of the body that is wrong' },
    data: { type: 'object', description: 'What the caller needs to go on' },
  },
};

/** The call table as an OpenAPI 3.1 document: it cannot differ from the served calls. */
export function openApiDocument(version: string): Json {
  const schemas: Json = { Failure: FAILURE };
  const paths: Record<string, Json> = {};
  for (const name of Object.keys(CALL_ROUTES) as CallName[]) {
    const route: CallRoute = CALL_ROUTES[name];
    const operation = operationOf(name, route, schemas);
    for (const [index, path] of route.paths.entries()) {
      const operationId = index === 0 ? name : `${name}.${index + 1}`;
      paths[callUrl(route, path)] = {
        ...paths[callUrl(route, path)],
        [route.method.toLowerCase()]: { operationId, ...operation },
      };
    }
  }
  const securitySchemes = {
    session: { type: 'apiKey', in: 'cookie', name: 'phasor-session' },
    integration: { type: 'http', scheme: 'bearer' },
  };
  return {
    openapi: '3.1.0',
    info: { title: 'Phasor', version, license: { name: 'Apache-2.0' } },
    paths,
    components: { schemas, securitySchemes },
  };
}

function operationOf(name: CallName, route: CallRoute, schemas: Json): Json {
  const { request, answer } = CALL_SCHEMAS[name];
  const sent = { schema: schemaOf(request, `${name}.request`, { io: 'input', schemas }) };
  const body = { 'application/json': sent, ...(route.form === true && { 'multipart/form-data': sent }) };
  const ok = { 'application/json': { schema: schemaOf(answer, `${name}.answer`, { io: 'output', schemas }) } };
  const failure = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } };
  return {
    summary: route.summary,
    tags: [name.split('.')[0]],
    description: accessOf(route),
    security: securityOf(route),
    requestBody: { required: true, content: body },
    responses: {
      200: { description: 'OK', content: ok },
      default: { description: 'Refused or failed', content: failure },
    },
  };
}

function securityOf({ caller, publicLink, integration }: CallRoute): Json[] {
  if (caller === 'anyone') return [];
  return [
    { session: [] },
    ...(publicLink === true ? [{}] : []),
    ...(integration === true ? [{ integration: [] }] : []),
  ];
}

const CALLERS = {
  anyone: 'Anyone',
  session: 'Signed-in users',
  device: 'Users assigned the device',
  members: 'Users assigned every device of the list',
} as const satisfies Record<CallRoute['caller'], string>;

function accessOf(route: CallRoute): string {
  const { caller, publicLink, integration, right, section, added } = route;
  const level = levelFor(route);
  const who = [
    CALLERS[caller],
    level && level !== 'view' && `at the level ${level} at least`,
    publicLink && 'or holders of a public link',
    integration && 'or of an integration token',
    right && `with the right ${right}`,
    section && `with the section ${section}`,
  ];
  return `${who.filter(Boolean).join(', ')}.${added === true ? ' Not in the original specification.' : ''}`;
}

/** Adds a schema to the components, with its own definitions; returns the reference. */
function schemaOf(schema: z.ZodType, id: string, { io, schemas }: { io: 'input' | 'output'; schemas: Json }): Json {
  const { $schema: _dialect, $defs = {}, ...own } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  const place = (key: string) => `#/components/schemas/${id}`.concat(key === '' ? '' : `.${key}`);
  const moved = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(moved);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([key, value]) => {
        if (key !== '$ref' || typeof value !== 'string') return [key, moved(value)];
        return [key, place(value.replace(/^#(\/\$defs\/)?/, ''))];
      }),
    );
  };
  schemas[id] = moved(own);
  for (const [key, definition] of Object.entries($defs)) schemas[`${id}.${key}`] = moved(definition);
  return { $ref: place('') };
}
