import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccessWorld, anAccessWorld, HOST, MACS } from '../../../testing/scenes/access-world.ts';

let world: AccessWorld;

beforeEach(async () => {
  world = await anAccessWorld();
});
afterEach(() => world.stop());

const read = (token = world.integrationToken, headers: Record<string, string> = {}) =>
  world.server.app.inject({
    url: '/metrics/devices',
    headers: { host: HOST, authorization: `Bearer ${token}`, ...headers },
  });

const measure = (values: Record<string, number>, device: string = MACS.own) =>
  world.bus.publish('data', { device, time: world.clock.now(), interval: 1_000, values, words: {} });

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/**
 * By the grammar of the text format (https://prometheus.io/docs/instrumenting/exposition_formats/): each family has a type before
 * its samples, labels are quoted and escaped, and each pair of name and labels stands once.
 * @throws on a line that is none of the format
 */
function samplesOf(text: string): readonly Sample[] {
  expect(text.endsWith('\n')).toBe(true);
  const types = new Map<string, string>();
  const seen = new Set<string>();
  return text.split('\n').flatMap((line): Sample[] => {
    if (line === '') return [];
    const [, family, type] = /^# TYPE ([a-zA-Z_:][\w:]*) (gauge|counter)$/.exec(line) ?? [];
    if (family !== undefined && type !== undefined) types.set(family, type);
    if (line.startsWith('# ')) return [];
    const [, name = '', inner = '', value = ''] = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    const pairs = [...inner.matchAll(/([a-zA-Z_]\w*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/g)];
    expect(pairs.map(([pair]) => pair).join('')).toBe(inner);
    expect([line, types.has(name), seen.has(`${name}${inner}`)]).toEqual([line, true, false]);
    expect([line, types.get(name)]).toEqual([line, name.endsWith('_total') ? 'counter' : 'gauge']);
    seen.add(`${name}${inner}`);
    const unescaped = (quoted: string) => quoted.replace(/\\(["\\n])/g, (_, c) => (c === 'n' ? '\n' : c));
    const labels = Object.fromEntries(pairs.map(([, label = '', quoted = '']) => [label, unescaped(quoted)]));
    return [{ name, labels, value: Number(value) }];
  });
}

const figure = (samples: readonly Sample[], name: string, labels: object = {}) =>
  samples.find((each) => each.name === `phasor_${name}` && isWithin(labels, each.labels))?.value;
const isWithin = (part: object, whole: Readonly<Record<string, string>>) =>
  Object.entries(part).every(([label, value]) => whole[label] === value);

describe('the figures of a device for Prometheus', () => {
  // proves R-TOKEN-034
  it('are those it measures now, each with its unit, device and phase', async () => {
    measure({ U_L1: 230.5, P_L1: 100, P_L2: -40, DF_U_L1: 2.5, F: 50.01, E_I_L1: 1_000, E_I_L2: 500 });
    const answer = await read();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    const samples = samplesOf(answer.body);
    for (const { labels } of samples) expect(labels).toMatchObject({ mac: MACS.own, title: 'Meter 1' });
    expect(figure(samples, 'device_online')).toBe(1);
    expect(figure(samples, 'voltage_volts', { phase: 'L1' })).toBe(230.5);
    expect(figure(samples, 'active_power_watts', { phase: 'L2' })).toBe(-40);
    expect(figure(samples, 'active_power_watts', { phase: 'total' })).toBe(60);
    expect(figure(samples, 'voltage_distortion_ratio', { phase: 'L1' })).toBe(0.025);
    expect(figure(samples, 'frequency_hertz')).toBe(50.01);
    expect(figure(samples, 'active_energy_import_watthours_total', { phase: 'total' })).toBe(1_500);
    expect(figure(samples, 'device_measured_timestamp_seconds')).toBe(world.clock.now() / 1_000);
    expect(samples.filter(({ name }) => name.includes('current'))).toEqual([]);
  });

  it('include circuits, relays and sensors, and a title of any letters', async () => {
    await world.records.devices.change(MACS.own, { title: 'Hala "A" \\ 2' });
    measure({ CH3_P: 250, CH3_E_I: 12_000, relay_2: 1, energy_R2: 700, tempS: 21.5, hum: 40 });
    const samples = samplesOf((await read()).body);
    expect(samples[0]?.labels.title).toBe('Hala "A" \\ 2');
    expect(figure(samples, 'circuit_power_watts', { circuit: '3' })).toBe(250);
    expect(figure(samples, 'circuit_energy_watthours_total', { circuit: '3' })).toBe(12_000);
    expect(figure(samples, 'relay_on', { relay: '2' })).toBe(1);
    expect(figure(samples, 'relay_energy_watthours_total', { relay: '2' })).toBe(700);
    expect(figure(samples, 'temperature_celsius')).toBe(21.5);
    expect(figure(samples, 'humidity_ratio')).toBe(0.4);
  });

  // proves R-TOKEN-035
  it('leave out what is older than three intervals', async () => {
    measure({ P_L1: 100 });
    world.clock.advance(3_000);
    expect(figure(samplesOf((await read()).body), 'active_power_watts', { phase: 'L1' })).toBe(100);
    world.clock.advance(1);
    expect(samplesOf((await read()).body).map(({ name }) => name)).toEqual(['phasor_device_online']);
  });

  // proves R-TOKEN-034
  it('are those of the token alone, and refused without one', async () => {
    measure({ P_L1: 100 });
    measure({ P_L1: 200 }, MACS.seen);
    expect((await read()).body).not.toContain(MACS.seen);
    const { cookie } = await world.signIn();
    const bySession = { headers: { host: HOST }, cookies: { 'phasor-session': cookie } };
    expect((await world.server.app.inject({ url: '/metrics/devices', ...bySession })).statusCode).toBe(401);
    const forged = await read(`${world.integrationToken.slice(0, -3)}abc`);
    expect([forged.statusCode, forged.headers['www-authenticate']]).toEqual([401, 'Bearer error="invalid_token"']);
    expect((await read(world.publicToken)).statusCode).toBe(401);
    world.clock.advance(31 * 86_400_000);
    expect((await read()).statusCode).toBe(401);
  });

  it('are refused to pages of other sites, and to who asks too often', async () => {
    expect((await read(undefined, { origin: 'https://elsewhere.example' })).statusCode).toBe(403);
    const answers = await Promise.all(Array.from({ length: 130 }, () => read()));
    expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(20);
  });
});
