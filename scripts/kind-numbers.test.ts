import { describe, expect, it } from 'vitest';
import { kindNumbers } from './lib/kind-numbers.ts';
import { PRODUCT_SOURCES, productLines } from './lib/product-lines.ts';

const CATALOGUE = 'packages/contract/src/devices/device-kinds.ts';
/** Numbers that are types of something else. */
const OTHER_TYPES: Readonly<Record<string, readonly string[]>> = {
  'apps/simulator/src/load/mqtt-bytes.ts': ['if (type !== 3) return { type, body, reply: undefined };'],
};

// proves R-SHELL-001
describe('the number of a kind of device', () => {
  it('stands in the catalogue of kinds and nowhere else in the product', () => {
    const found = productLines(PRODUCT_SOURCES, kindNumbers);
    const isOther = ({ path, line }: (typeof found)[number]) =>
      path === CATALOGUE || OTHER_TYPES[path]?.includes(line) === true;
    expect(found.filter((each) => !isOther(each))).toEqual([]);
  });

  it.each([
    'if (device.type === 12) return;',
    'return 7 !== spec.type;',
    'const model = { type: 2, phases: 1 };',
    "{ path: '/sense/dashboard', types: [7] },",
    'const suggested = deviceKind(1);',
    'const SENSE_TYPE = 7;',
    'const METERED_TYPES: ReadonlySet<number> = new Set([1, 3, 4, 6, 12]);',
    'const KINDS = { 1: 6, 3: 1 } as const;',
    'const row = DEVICE_KINDS[1];',
  ])('is found in %s', (line) => {
    expect(kindNumbers(`const a = 1;\n  ${line}\n`)).toEqual([line]);
  });

  it.each([
    '// type 1 is the meter of the house',
    "if (frame.type === 'OUTAGE') return;",
    'const RELAYS = [1, 2, 3, 4] as const;',
    "const KIND_BY_PHASES = { 1: 'nano', 3: 'disaggregation' } as const;",
    'const PAIR_TYPES = { status: 1, nilm: 2 } as const;',
    'if (deviceKind(type)?.reference) return;',
    'type: DEVICE_KINDS.sense.type,',
  ])('is not seen in %s', (line) => {
    expect(kindNumbers(line)).toEqual([]);
  });
});
