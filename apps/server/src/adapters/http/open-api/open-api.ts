import { CALL_ROUTES, type CallName, type CallRoute, ERRORS, levelFor } from '@phasor/contract';
import { CALL_FAMILIES, EXAMPLE_FIELDS, fieldRow } from '@phasor/contract/described';
import { CALL_SCHEMAS } from '@phasor/contract/schemas';
import { callUrl } from '../calls.ts';
import { hasGetForm } from '../get-forms/get-form.ts';
import { queryFields } from '../get-forms/query-body.ts';
import { exampleOf, type Json, schemaOf, withSentences } from './open-api-schemas.ts';

const FAILURE: Json = {
  type: 'object',
  required: ['status', 'code', 'message'],
  properties: {
    status: { const: 'FAIL' },
    code: { type: 'integer', enum: [...new Set(Object.values(ERRORS).map(({ code }) => code))].sort((a, b) => a - b) },
    message: { type: 'string' },
    field: { type: 'string' },
    data: { type: 'object' },
  },
};

const FAILED: Json = {
  'application/json': {
    schema: { $ref: '#/components/schemas/Failure' },
    example: { status: 'FAIL', code: 422, message: 'invalid_input', field: 'period' },
  },
};

/** The call table as an OpenAPI 3.1 document: it cannot differ from the served calls. */
export function openApiDocument(version: string, base = ''): Json {
  const schemas: Json = { Failure: withSentences(FAILURE, 'Failure') };
  const paths: Record<string, Json> = {};
  for (const name of Object.keys(CALL_ROUTES) as CallName[]) {
    const route: CallRoute = CALL_ROUTES[name];
    const operation = operationOf(name, route, schemas);
    for (const [index, path] of route.paths.entries()) {
      const operationId = index === 0 ? name : `${name}.${index + 1}`;
      paths[callUrl(route, path)] = {
        ...paths[callUrl(route, path)],
        [route.method.toLowerCase()]: { operationId, ...operation },
        ...(hasGetForm(route) && {
          get: { operationId: `${operationId}.get`, ...getOperation(name, route, operation) },
        }),
      };
    }
  }
  const securitySchemes = {
    session: { type: 'apiKey', in: 'cookie', name: 'phasor-session', description: 'Cookie of a signed-in browser.' },
    integration: { type: 'http', scheme: 'bearer', description: 'Integration token, made under Tools, Integration.' },
  };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Phasor',
      version,
      description: 'Calls of a Phasor server. What a program needs to begin stands in docs/integration.md.',
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: base || '/', description: 'The server that this document comes from.' }],
    tags: Object.entries(CALL_FAMILIES).map(([name, description]) => ({ name, description })),
    paths,
    components: { schemas, securitySchemes },
  };
}

function operationOf(name: CallName, route: CallRoute, schemas: Json): Json {
  const { request, answer } = CALL_SCHEMAS[name];
  const sent = contentOf(schemaOf(request, `${name}.request`, { io: 'input', schemas }), { name, schemas });
  const body = {
    'application/json': sent,
    ...(route.form === true && { 'multipart/form-data': { schema: sent.schema } }),
  };
  const ok = contentOf(schemaOf(answer, `${name}.answer`, { io: 'output', schemas }), { schemas });
  return {
    summary: route.summary,
    tags: [name.split('.')[0]],
    description: accessOf(route),
    security: securityOf(route),
    requestBody: { required: true, content: body },
    responses: {
      200: { description: 'OK', content: { 'application/json': ok } },
      '4XX': { description: 'Refused', content: FAILED },
      default: { description: 'Failed', content: FAILED },
    },
  };
}

/** The same call with its fields in the address. */
function getOperation(name: CallName, route: CallRoute, { requestBody: _body, ...operation }: Json): Json {
  const { fields, required } = queryFields(name, route);
  const chosen = [...required, ...(EXAMPLE_FIELDS[name] ?? [])];
  const device = { name: 'device', in: 'query', description: DEVICE_SAYS, schema: { type: 'string' } };
  const parameters = Object.entries(fields).map(([field, schema]) => {
    const { row } = fieldRow(`${name}.request.${field}`) ?? {};
    const isTime = field === 'from' || field === 'to';
    return {
      ...{ name: field, in: 'query', required: required.includes(field) },
      description: isTime ? `${row?.[0]} Also milliseconds, or ISO 8601 with its zone.` : row?.[0],
      schema: isTime ? { type: ['number', 'string'] } : schema,
      ...(chosen.includes(field) && { example: row?.[1] }),
    };
  });
  const { 200: ok, ...others } = operation.responses as Record<string, Json>;
  const content = { ...(ok?.content as Json), 'text/csv': { schema: { type: 'string' }, example: 'time,P_L1\r\n' } };
  const unchanged = { description: 'Unchanged since the answer whose ETag is in If-None-Match.' };
  return {
    ...operation,
    parameters: [device, ...parameters],
    responses: { 200: { ...ok, content }, 304: unchanged, ...others },
  };
}

const DEVICE_SAYS = 'MAC of the device; an integration token of one device need not name it.';

/** A schema with an example of it. */
function contentOf(schema: Json, { name, schemas }: { name?: CallName; schemas: Json }): Json {
  const chosen = name === undefined ? [] : (EXAMPLE_FIELDS[name] ?? []);
  return { schema, example: exampleOf(schema, '', { schemas, chosen }) };
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
  const { caller, publicLink, integration, right, section, capability, added } = route;
  const level = levelFor(route);
  const who = [
    CALLERS[caller],
    level && level !== 'view' && `at the level ${level} at least`,
    publicLink && 'or holders of a public link',
    integration && 'or of an integration token',
    right && `with the right ${right}`,
    section && `with the section ${section}`,
    capability && `for devices with the capability ${capability}`,
  ];
  return `${who.filter(Boolean).join(', ')}.${added === true ? ' Not in the original specification.' : ''}`;
}
