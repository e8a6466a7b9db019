import { QUANTITIES } from '@phasor/quantities';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  CALL_ROUTES,
  type CallRoute,
  ERRORS,
  LORA_KEYS,
  MENU_TREE_LIMITS,
  messageKeyOf,
  REPORTED_TOTALS,
  SAMPLE_FAMILIES,
  WIRE_QUANTITIES,
} from './index.ts';
import { CALL_SCHEMAS } from './schemas.ts';

const routes = Object.entries(CALL_ROUTES) as [keyof typeof CALL_ROUTES, CallRoute][];
const TOKEN = 'a-token';
const range = { from: 1_700_000_000, to: 1_700_086_400 };

describe('the call table', () => {
  it('gives every path of a base and method to one call only', () => {
    const places = routes.flatMap(([, route]) =>
      route.paths.map((path) => `${route.method} /api_${route.base}${path}`),
    );
    expect(new Set(places).size).toBe(places.length);
  });

  it.each(routes)('%s proves its caller by a field that its schema knows', (name, route) => {
    const field = route.userToken ?? route.deviceToken;
    if (field === undefined) return;
    const result = CALL_SCHEMAS[name].request.safeParse({});
    const missing = result.error?.issues.map((issue) => issue.path.join('.'));
    expect(missing).toContain(field);
  });

  // proves R-SIGN-084
  it.each([
    ['access.signInThirdParty', 'POST /api_r/auth/google'],
    ['access.signIn', 'POST /api_r/auth/local'],
    ['access.changePassword', 'POST /api_w/auth/local/change-password'],
    ['hierarchy.read', 'POST /api_r/facility/devices-hierarchy'],
    ['hierarchy.write', 'POST /api_w/facility/devices-hierarchy'],
    ['deviceSettings.read', 'POST /api_r/devices/config'],
    ['deviceSettings.write', 'POST /api_w/devices/config'],
    ['assignments.remove', 'DELETE /api_w/assign'],
    ['assignments.removeMany', 'DELETE /api_w/assign/list'],
    ['access.application', 'POST /api_r/applications/access'],
  ] as const)('has %s where the specification calls it: %s', (name, place) => {
    const { base, method, paths } = CALL_ROUTES[name];
    expect(paths.map((path) => `${method} /api_${base}${path}`)).toEqual([place]);
  });

  // proves R-SIGN-067, R-USER-022
  it('asks for the right of an application in every call of it', () => {
    const rights = {
      ...{ users: 'USER_MANAGER', accuracy: 'ACCU_TEST', controlMaps: 'CONTROLLER', reports: 'REPORT' },
      connecting: 'DEVICES',
    };
    for (const [group, right] of Object.entries(rights)) {
      const ofGroup = routes.filter(([name]) => name.startsWith(`${group}.`));
      expect(ofGroup.length, group).toBeGreaterThan(0);
      expect(new Set(ofGroup.map(([, route]) => route.right)), group).toEqual(new Set([right]));
    }
  });

  it('lets only a device, its owner or the members of a group near measurements', () => {
    for (const [name, route] of routes) {
      if (name.startsWith('measurements.')) expect(['device', 'owner', 'members']).toContain(route.caller);
    }
  });
});

describe('the section of the tools', () => {
  const families = /^(deviceSettings|firmware|monitoring)\.|^tariffs\.(read|write|remove)$/;
  const choices = /^notifications\.(pairs|addPair|removePair|chatSpaces|deliveries|.*Secret|.*Address|addresses)$/;

  // proves R-SIGN-068
  it('is needed for whatever only a tool asks', () => {
    const ofTools = routes.filter(([name]) => families.test(name) || choices.test(name));
    expect(ofTools).toHaveLength(19);
    expect(ofTools.filter(([, { section }]) => section !== 'tools').map(([name]) => name)).toEqual([]);
  });
});

describe('the bodies of calls', () => {
  const profile = CALL_SCHEMAS['measurements.profile'].request;

  it('read lists of names separated by commas', () => {
    expect(profile.parse({ token: TOKEN, data: 'U, I,U', ...range })).toMatchObject({ data: ['U', 'I'], source: 1 });
  });

  // proves R-MEAS-006
  it.each([
    ['data', { data: 'volts' }],
    ['data', { data: 'U,volts' }],
    ['phase', { phase: 'L1,L4' }],
    ['to', { from: range.to, to: range.from }],
    ['from', { from: Number.POSITIVE_INFINITY }],
    ['source', { source: 3 }],
    ['step', { step: 0 }],
  ])('name the field that is wrong: %s', (field, wrong) => {
    const result = profile.safeParse({ token: TOKEN, data: 'U', ...range, ...wrong });
    expect(result.error?.issues[0]?.path).toEqual([field]);
  });

  it('leave it to the tree to say that it is too large', () => {
    const body = { user_token: TOKEN, device_token: TOKEN, menu: 'x'.repeat(MENU_TREE_LIMITS.bytes + 1) };
    for (const name of ['accuracy.writeProfiles', 'appliances.writeMenu', 'controlMaps.write'] as const) {
      expect(CALL_SCHEMAS[name].request.safeParse(body).success, name).toBe(true);
    }
  });

  it('name records by numbers that every database can look for', () => {
    const INTEGER_MAX = 2_147_483_647;
    const greater = routes.flatMap(([name]) => {
      const { properties = {} } = z.toJSONSchema(CALL_SCHEMAS[name].request, { io: 'input', unrepresentable: 'any' });
      const numbers = Object.entries(properties).filter(([key]) => /^(ID(_.*)?|.*_ID|after|before)$/.test(key));
      return numbers.flatMap(([key, field]) => {
        const kinds = typeof field === 'object' ? (field.anyOf ?? [field]) : [];
        const number = kinds.find((kind) => typeof kind === 'object' && kind.type === 'integer');
        const most = typeof number === 'object' ? number.maximum : undefined;
        return number !== undefined && (most ?? Number.POSITIVE_INFINITY) > INTEGER_MAX ? [`${name} ${key}`] : [];
      });
    });
    expect(greater).toEqual([]);
    const image = { user_token: TOKEN, ID_map: String(INTEGER_MAX + 1) };
    expect(CALL_SCHEMAS['controlMaps.readImage'].request.safeParse(image).success).toBe(false);
  });

  it('ignore unknown keys', () => {
    expect(profile.safeParse({ token: TOKEN, data: 'U', ...range, colour: 'red' }).success).toBe(true);
  });

  it.each([
    ['0', true],
    ['1.234', true],
    ['1,5', true],
    ['1.2345', false],
    ['-1', false],
    ['100000000', true],
    ['100000001', false],
    ['', false],
  ])('take MRK %s: %s', (MRK, accepted) => {
    expect(CALL_SCHEMAS['devices.writeDetails'].request.safeParse({ token: TOKEN, MRK }).success).toBe(accepted);
  });
});

describe('the catalogues', () => {
  it('map every wire name to a quantity', () => {
    for (const name of Object.values(WIRE_QUANTITIES)) expect(QUANTITIES).toHaveProperty(name);
  });

  it('store 45 phase columns and the frequency of a three-phase meter', () => {
    const { gauges, registers } = SAMPLE_FAMILIES.electrical;
    expect(gauges.length + registers.length).toBe(50);
  });

  it('number LoRa keys within the three masks of 32 bits, each once', () => {
    expect(LORA_KEYS.length).toBeLessThanOrEqual(96);
    expect(new Set(LORA_KEYS.map(({ key }) => key)).size).toBe(LORA_KEYS.length);
  });

  // proves R-LORA-006
  it('carry over LoRa the keys of the specification', () => {
    const perPhase = ['V', 'I', 'P', 'Q', 'S', 'PF', 'AvgV', 'AvgI', 'AVGP', 'TEIN', 'TEOUT']
      .concat(['TER1Q', 'TER2Q', 'TER3Q', 'TER4Q'])
      .flatMap((name) => ['A', 'B', 'C'].map((phase) => name + phase));
    const cumulative = ['CUMI', 'CUMP', 'CUMQ', 'CUMS', 'CUMEI', 'CUMEO', 'AAVGU', 'CUMAVGI', 'CUMAVGP'];
    const others = ['TERI', 'TERE', 'SCALT', 'SCALP', 'LRRSI', 'WRRSI'];
    // The six of an environment sensor were added (D72).
    const sensors = ['tempS', 'hum', 'co2', 'lux', 'lux2', 'pir'];
    const keys = LORA_KEYS.map(({ key }) => key);
    expect([...keys].sort()).toEqual([...perPhase, ...cumulative, ...others, ...sensors].sort());
    const units = ['VA', 'IA', 'PA', 'QA', 'SA'].map((name) => LORA_KEYS.find(({ key }) => key === name)?.unit);
    expect(units).toEqual(['mV', 'mA', 'mW', 'mvar', 'mVA']);
  });

  it('send LoRa values into columns that exist', () => {
    const columns = Object.values(SAMPLE_FAMILIES)
      .flatMap(({ gauges, registers }): readonly string[] => [...gauges, ...registers])
      .concat(REPORTED_TOTALS);
    for (const { column } of LORA_KEYS) if (column !== null) expect(columns).toContain(column);
  });

  // proves R-SIGN-085
  it.each([
    [401, [603, 616, 714, 716, 720, 722]],
    [403, [403]],
    [404, [610, 636]],
    [409, [527, 604, 529]],
    [422, [422, 525, 526, 528]],
    [429, [429]],
  ])('answer with status %i the codes %j', (status, codes) => {
    const known: readonly { readonly code: number; readonly http: number }[] = Object.values(ERRORS);
    const statuses = codes.map((code) => known.filter((error) => error.code === code).map(({ http }) => http));
    expect(statuses.map((each) => [...new Set(each)])).toEqual(codes.map(() => [status]));
    expect(ERRORS['request.edit_conflict'].http).toBe(409);
  });

  // proves R-SIGN-085
  it('answer every error with a status below 500 unless the fault is ours', () => {
    for (const [name, { http }] of Object.entries(ERRORS)) {
      if (!name.startsWith('server.')) expect(http).toBeLessThan(500);
    }
  });

  it('call an unknown code a communication error', () => {
    expect(messageKeyOf(987)).toBe('api_communication_error');
    expect(messageKeyOf(604)).toBe('device_not_responding_or_offline');
  });
});
