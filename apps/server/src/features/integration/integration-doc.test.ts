import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CALL_ROUTES, type CallRoute } from '@phasor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccessWorld, anAccessWorld, MACS, SECRET } from '../../../testing/scenes/access-world.ts';
import { aSample, batchOf, steadySamples } from '../../../testing/series-store/series-samples.ts';

const DOC = join(import.meta.dirname, '../../../../../docs/integration.md');
const MIDNIGHT = 1_767_571_200_000;

interface Example {
  readonly language: string;
  readonly code: string;
  /** The answer given on the page; undefined where it gives none. */
  readonly answer: unknown;
}

/** Code blocks of the page that are run, each with the JSON below it. */
function examplesOf(page: string): readonly Example[] {
  const blocks = [...page.matchAll(/```(\w+)\n(.*?)```/gs)].map(([, language = '', code = '']) => ({ language, code }));
  return blocks.flatMap(({ language, code }, index) => {
    if (language === 'json' || !/curl|WebSocket/.test(code)) return [];
    const next = blocks[index + 1];
    return [{ language, code, answer: next?.language === 'json' ? JSON.parse(next.code) : undefined }];
  });
}

/** The shape of an answer: names and kinds of its fields, for lists those of the first entry. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
}

const examples = examplesOf(readFileSync(DOC, 'utf8'));
let world: AccessWorld;
let environment: Record<string, string>;

beforeAll(async () => {
  world = await anAccessWorld();
  const own = (sample: object) => ({ ...aSample(0), ...sample, device: MACS.own });
  const hours = steadySamples(MIDNIGHT, { count: 150, interval: 60_000 });
  await world.store.append(batchOf(hours.map(own)));
  const sensor = { time: MIDNIGHT + 60_000, interval: 60_000, values: { tempS: 21, hum: 40 } };
  await world.store.append(batchOf([own(sensor)], 'sensor'));
  world.bus.publish('data', {
    device: MACS.own,
    time: world.clock.now(),
    interval: 1_000,
    values: { P_L1: 100 },
    words: {},
  });
  const port = await world.server.start();
  environment = { PHASOR: `http://127.0.0.1:${port}`, TOKEN: world.integrationToken, MAC: MACS.seen, SECRET };
});
afterAll(() => world.stop());

describe('the page about integration tokens', () => {
  // proves R-TOKEN-018
  it('has an example of every call that a token opens', () => {
    const page = readFileSync(DOC, 'utf8');
    const calls = Object.entries(CALL_ROUTES).filter(([, route]: [string, CallRoute]) => route.integration === true);
    const paths = calls.map(([, { paths }]) => `/api_r${paths[0]}"`);
    expect(paths.length).toBeGreaterThan(5);
    for (const path of paths) expect(page).toContain(path);
  });

  // proves R-TOKEN-018, R-MEAS-060, R-MEAS-061
  it.each(examples.filter(({ language }) => language === 'sh'))(
    'answers as documented: $code',
    async ({ code, answer }) => {
      const { stdout } = await promisify(execFile)('sh', ['-c', code], {
        env: { ...process.env, ...environment },
        maxBuffer: 2 ** 24,
      });
      const output = JSON.parse(stdout);
      if (answer === undefined) expect(output).toMatchObject({ openapi: '3.1.0' });
      else expect(shapeOf(output)).toEqual(shapeOf(answer));
    },
  );

  // proves R-TOKEN-018
  it.each(examples.filter(({ language }) => language === 'js'))('follows a device: $code', async ({ code, answer }) => {
    const script = `${code}\nsocket.addEventListener('message', () => process.exit());`;
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], {
      env: { ...process.env, ...environment },
    });
    expect(shapeOf(JSON.parse(stdout))).toMatchObject(shapeOf(answer) as object);
  });
});
