import type { CallName } from '@phasor/contract';
import { GENERATOR_DEFAULTS } from '@phasor/contract/accuracy';
import { CALL_SCHEMAS } from '@phasor/contract/schemas';
import fc from 'fast-check';
import { z } from 'zod';

export interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema | false;
  /** Of a list whose places differ. */
  readonly prefixItems?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  /** Of an object whose fields have names that only the other place lists. */
  readonly additionalProperties?: JsonSchema | false;
  readonly propertyNames?: { readonly enum?: readonly string[] };
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** Values of fields whose schema does not say everything that is right in them; the first is right in every call. */
const MEANT: Readonly<Record<string, readonly unknown[]>> = {
  data: ['E_I', 'P_MAX', 'U, I,P', 'CH1', 'F', 'PF,Q_E', ','],
  from: [1_767_000_000, 0, 1_767_086_400.5],
  to: [1_767_086_400, 4_102_444_800, 1_767_000_000],
  ID_map: [1, '2', 99],
  guards: [{ R1: { critical: true } }, {}, { R5: { locked: true } }, { R2: { ask: 'yes' } }],
  menu: ['{"nodes":[],"tags":[]}', '{"nodes":{}}', '[]', '{"nodes":[],"tags":[],"__proto__":{}}'],
  login: ['anna', 'ben'],
  week: ['2026-01-05', '2026-01-06', '2026-02-30', '0001-01-01'],
  limits: [{ thd: 5 }, {}, { thd: -1 }, { flicker: 1 }, []],
  device: ['A00000000002', 'A00000000004', 'A00000000099'],
  lifeTime: [32_535_215_940, 1, 4_102_444_800],
  phase: ['L1', 'CUM,L2', 'L3,L1,CUM', 'CH1'],
  statData: ['MIN', 'AVG,MAX'],
  step: [60, 1, 900, 86_400],
  testProfile: [
    [{ generator: GENERATOR_DEFAULTS, testConditions: [{ testCase: 'VA', accuracy: 1 }] }],
    [{ generator: { ...GENERATOR_DEFAULTS, freq: 39 }, testConditions: [{ testCase: 'VA', accuracy: 1 }] }],
    [{ generator: GENERATOR_DEFAULTS, testConditions: [{ testCase: 'VD', accuracy: 0 }] }],
    [],
  ],
  import_id: ['7b0f9a52-6f0e-4c1d-9d5e-3f1a2b4c5d6e', '00000000-0000-0000-0000-000000000000'],
  MRK: [12, '1.5', '0,125'],
  RK: [10, '9.75'],
  E_I_offset: [0, '1234.5678'],
  name: ['Hall', ' x ', '<b>Hall</b>', 'a'.repeat(31)],
  return_to: ['http://phasor.example/login', 'https://evil.example/', 'javascript:alert(1)'],
  life_time: [86_400, 1, 31_536_000, 31_708_800],
  note: ['Heat pump', '', '=1+1'],
  title: ['Main board', '<b>Hall</b>', '=1+1'],
  currency: ['EUR', 'CZK'],
  valid_from: ['2026-01-01', '2026-02-30', '0000-00-00'],
  holidays: [[], ['2026-05-01'], ['2026-05-01', '2026-05-01'], ['2026-13-01']],
  time_zone: ['Europe/Bratislava', 'Asia/Kathmandu', 'Mars/Olympus'],
  wifi: [
    { ssid: 'Uml2ZXJzaWRl', security: 1, password: 'aHVzaC1odXNo', dhcp: 1 },
    { ssid: 'SGFsbA==', security: 0, dhcp: 0, ip: '10.0.0.2', mask: '255.0.0.0', gw: '10.0.0.1', dns: '10.0.0.1' },
    { ssid: '***', security: 1, dhcp: 1 },
  ],
  system: [{ scaler_p: 1, scaler_t: 60 }],
  lora: [
    {
      ...{ ID: 'ABCD1234', APPLICATION_KEY: '0'.repeat(32), NETWORK_KEY: '0'.repeat(32), ECHO: 60, ALIVE: 60, DRSF: 3 },
      ...{ DRSF_FORCE: 0, boot_msg: 0, LORA_MSG_WHEN_WIFI_CONNECT: 0, channels: 1, SND: 1 },
    },
  ],
  ID_meter: [1, 2],
  meter_ID: [1, '2', 'x'],
  meters: [true, false],
  meter: [
    {
      ...{
        SNUM: '4711',
        TYPE: 'EM 320',
        CONTYPE: 0,
        ELM_OUTPUT_TYPE: 0,
        MENERGYTYPE: 0,
        CONSTANT: 1_000,
        CONSTUNIT: 0,
      },
      ...{ CONSTTYPE: 0, FREQ: 50, ENERMETHOD: 0, CTRATIO: 1, CTSNOM: 5, VTRATIO: 1, VTSNOM: '7,5' },
      ...{ IMIN: 1, INOM: 5, IMAX: 80, UNOM: 230 },
    },
    { SNUM: '' },
    { CONTYPE: 9 },
    { NOTE1: 'returned', MTIME: 1_767_225_600 },
  ],
  clear_energy: [{ R1: true }, { R4: true, R2: true }, { R1: false }, {}],
  names: [true, { R1: 'Boiler' }, { R1: 'ab' }, {}],
  ID_appliance: [1, 2],
  treshold: [25, 5, 500.5],
  notifyTypeID: [1, 4, 2],
  notifyDestID: [1, 2],
  webex_space: ['space-1'],
  images: [
    ['iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII='],
    ['iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1', '<img>'],
    [],
  ],
  image: [
    // A picture of one pixel, one cut short, an SVG, a GIF, no base64 at all.
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1',
    'PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
    'R0lGODlhAQABAAAAACw=',
    '/9j/',
    '<img>',
  ],
};

/** Where a field means something else than in the other calls. */
const MEANT_IN: Partial<Record<CallName, Readonly<Record<string, readonly unknown[]>>>> = {
  'appliances.checkRecording': {
    data: [[{ ts: 1_767_000_000, P: 60, Q: null, I: null }], []],
  },
  'appliances.correct': {
    runs: [
      [{ ID_appliance: 1, start: 1_767_000_000_000, end: 1_767_000_060_000 }],
      [{ ID_appliance: 99, start: 2, end: 1 }],
      [],
    ],
    at: [1_767_000_030_000, 0, -1],
  },
  'appliances.answer': { question: ['L1-1767000000000', 'appliance-1', 'L9-1', ''] },
  'appliances.record': {
    data: [
      [60, 60, 60, 60, 60, 900, 900, 900, 900, 900, 900, 60, 60, 60, 60, 60].map((P, second) => ({
        ...{ ts: 1_767_000_000 + second, P, Q: 5, I: P / 230 },
      })),
      [{ ts: 1_767_000_000, P: 60, Q: null, I: null }],
      [],
    ],
  },
};

export function meantIn(name: CallName, field: string): readonly unknown[] | undefined {
  return MEANT_IN[name]?.[field] ?? MEANT[field];
}

/** Fields that a schema leaves open and a right body has. */
const CHOSEN: Partial<Record<CallName, readonly string[]>> = {
  'deviceSettings.write': ['wifi'],
  'relays.readSettings': ['names'],
  'relays.writeSettings': ['clear_energy'],
  'relays.switch': ['relay_1'],
  'precision.writeGenerator': ['GEN_EFF', 'GEN_PHAS', 'GEN_FREQ'],
  'appliances.record': ['name', 'data'],
  'appliances.checkRecording': ['data'],
  'appliances.answer': ['name'],
  'appliances.correct': ['into', 'at'],
  'appliances.remove': ['ID'],
  'users.add': ['password'],
  'notifications.markSeen': ['upTo'],
  'devices.readFigures': ['macList'],
  'measurements.groupProfile': ['macList'],
  'measurements.groupEnergy': ['macList'],
  'measurements.groupStatistics': ['macList'],
  'measurements.groupBalance': ['macList'],
  'measurements.doubleCounting': ['macList'],
  'tariffs.cost': ['macList'],
};

export function schemaOf(name: CallName): JsonSchema {
  const { anyOf, ...schema }: JsonSchema = z.toJSONSchema(CALL_SCHEMAS[name].request, {
    io: 'input',
    unrepresentable: 'any',
  }) as JsonSchema;
  return anyOf?.[0] ?? schema;
}

/** A body with every required field of a call, right in every respect; `given` are fields to have in it. */
export function rightBody(name: CallName, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { required = [], properties = {} } = schemaOf(name);
  const body: Record<string, unknown> = {};
  for (const field of [...required, ...(CHOSEN[name] ?? [])]) {
    const [value] = fc.sample(arbitraryOf(properties[field] ?? {}), { numRuns: 1, seed: 1 });
    body[field] = given[field] ?? meantIn(name, field)?.[0] ?? value;
  }
  const parsed = CALL_SCHEMAS[name].request.safeParse(body);
  if (!parsed.success) throw new Error(`testing/bodies.ts needs a right value for ${name}: ${parsed.error.message}`);
  return body;
}

/** Bodies for a call from right to hostile: right ones with up to two fields spoiled, and sometimes anything at all. */
export function anyBody(name: CallName, given: Readonly<Record<string, unknown>>): fc.Arbitrary<unknown> {
  const { properties = {}, required = [] } = schemaOf(name);
  const right = Object.entries(properties).map(([field, schema]) => {
    const known = [given[field], ...(meantIn(name, field) ?? [])].filter((value) => value !== undefined);
    return [field, known.length > 0 ? fc.constantFrom(...known) : arbitraryOf(schema)] as const;
  });
  const spoilt = fc.tuple(
    fc.constantFrom(...Object.keys(properties), '__proto__'),
    fc.option(hostile, { nil: undefined }),
  );
  const body = fc
    .tuple(
      fc.record(Object.fromEntries(right), { requiredKeys: [...required] }),
      fc.oneof({ arbitrary: fc.constant([]), weight: 2 }, fc.array(spoilt, { maxLength: 2 })),
    )
    .map(([whole, changes]) => ({ ...whole, ...Object.fromEntries(changes) }));
  return fc.oneof({ arbitrary: body, weight: 12 }, hostile);
}

const NASTY = [
  '',
  '\0',
  '__proto__',
  "' OR 1=1 --",
  '=1+1',
  '<script>',
  '../../etc/passwd',
  '\ud800',
  '٣',
  '1e999',
  'NaN',
];
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(...NASTY, Number.MAX_VALUE, -Number.MAX_VALUE, 5e-324, 2 ** 53, -1, null, [], {}),
  fc.string({ unit: 'binary', maxLength: 300 }),
);

export function arbitraryOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { type, anyOf, pattern, minimum = -1e9, maximum = 1e9, prefixItems } = schema;
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (anyOf !== undefined) return fc.oneof(...anyOf.map(arbitraryOf));
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'string')
    return pattern === undefined ? fc.string({ minLength: 1 }) : fc.stringMatching(new RegExp(pattern));
  if (type === 'integer') return fc.integer(within(minimum, maximum));
  if (type === 'number') return fc.double({ min: minimum, max: maximum, noNaN: true });
  if (prefixItems !== undefined) return fc.tuple(...prefixItems.map(arbitraryOf));
  if (type === 'array') return listOf(schema);
  if (type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(([key, value]) => [key, arbitraryOf(value)] as const);
    return fc.record(Object.fromEntries(fields), { requiredKeys: [...(schema.required ?? [])] });
  }
  return fc.jsonValue();
}

function listOf({ items = {}, minItems = 0, maxItems = 3 }: JsonSchema): fc.Arbitrary<unknown> {
  const maxLength = Math.max(minItems, Math.min(maxItems, 4));
  return items === false ? fc.constant([]) : fc.array(arbitraryOf(items), { minLength: minItems, maxLength });
}

function within(min: number, max: number): { min: number; max: number } {
  return { min: Math.max(Math.ceil(min), -(2 ** 31)), max: Math.min(Math.floor(max), 2 ** 31 - 1) };
}
