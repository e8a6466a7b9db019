import { describe, expect, it } from 'vitest';
import { METER_MODELS } from '../meter-catalogue.ts';
import type { MeterModel } from '../meter-model.ts';
import { MappedMeter } from '../read-meter.ts';

/** Words of registers by the number of the first one, as in the register list of the source. */
type Registers = Readonly<Record<number, readonly number[]>>;

interface Known {
  readonly id: string;
  /** Whose register list says where what stands. */
  readonly source: string;
  readonly registers: Registers;
  readonly values: Readonly<Record<string, number>>;
}

/** Singles, high word first. */
const F_231_4 = [0x4367, 0x6666];
const F_1_25 = [0x3fa0, 0x0000];
const F_MINUS_289_3 = [0xc390, 0xa666];
const F_0_97 = [0x3f78, 0x51ec];
const F_50_02 = [0x4248, 0x147b];
const F_1234_567 = [0x449a, 0x5225];
const F_12345678 = [0x4b3c, 0x614e];

/** The same beginning of all Carlo Gavazzi meters: integers, low word first. */
const GAVAZZI = {
  0: [0x090a, 0x0000],
  12: [0x04e2, 0x0000],
  18: [0xf4b3, 0xffff],
  40: [0xfff6, 0xffff],
};
const GAVAZZI_VALUES = { 'U.L1': 231.4, 'I.L1': 1.25, 'P.L1': -289.3, 'P.T': -1 };

const KNOWN: readonly Known[] = [
  {
    id: 'carlo-gavazzi-em24',
    source: 'https://github.com/volkszaehler/mbmd/blob/master/meters/rs485/carlogavazzi-em24.go',
    registers: { ...GAVAZZI, 50: [0xfc36], 55: [0x01f4], 66: [0x0001, 0x0002], 70: [0x000a, 0], 92: [7, 0] },
    values: {
      ...GAVAZZI_VALUES,
      ...{ 'PF.L1': -0.97, F: 50, 'E_I.T': 13_107_300, 'E_I.L1': 1_000, 'E_E.T': 700 },
    },
  },
  ...[
    ['carlo-gavazzi-em340', 'https://github.com/volkszaehler/mbmd/blob/master/meters/rs485/carlogavazzi-ex3x0.go'],
    [
      'carlo-gavazzi-em24-ethernet',
      'https://github.com/volkszaehler/mbmd/blob/master/meters/rs485/carlogavazzi-em24_e1.go',
    ],
  ].map(([id = '', source = '']) => ({
    ...{ id, source },
    registers: { ...GAVAZZI, 46: [0xfc36], 51: [0x01f4], 52: [0x0001, 0x0002], 64: [0x000a, 0], 78: [7, 0] },
    values: {
      ...GAVAZZI_VALUES,
      ...{ 'PF.L1': -0.97, F: 50, 'E_I.T': 13_107_300, 'E_I.L1': 1_000, 'E_E.T': 700 },
    },
  })),
  {
    id: 'janitza-umg96rm-e',
    source: 'https://github.com/volkszaehler/mbmd/blob/master/meters/rs485/janitza.go',
    registers: {
      ...{ 19000: F_231_4, 19012: F_1_25, 19020: F_MINUS_289_3, 19044: F_0_97 },
      ...{ 19062: F_1234_567, 19068: F_12345678, 19070: F_231_4, 19076: F_1234_567 },
    },
    values: {
      ...{ 'U.L1': 231.4, 'I.L1': 1.25, 'P.L1': -289.3, 'PF.L1': 0.97 },
      ...{ 'E_I.L1': 1_234.567, 'E_I.T': 12_345_678, 'E_E.L1': 231.4, 'E_E.T': 1_234.567 },
    },
  },
  {
    id: 'finder-7m24',
    source: 'https://github.com/volkszaehler/mbmd/blob/master/meters/rs485/finder7m24.go',
    registers: {
      ...{ 2500: F_231_4, 2516: F_1_25, 2536: F_MINUS_289_3, 2560: F_0_97, 2584: F_50_02 },
      ...{ 2752: F_12345678, 2756: F_1234_567 },
    },
    values: {
      ...{ 'U.L1': 231.4, 'I.L1': 1.25, 'P.L1': -289.3, 'PF.L1': 0.97, F: 50.02 },
      ...{ 'E_I.L1': 12_345_678, 'E_E.L1': 1_234.567 },
    },
  },
  {
    id: 'finder-7m38',
    source: 'https://github.com/volkszaehler/mbmd/blob/master/meters/rs485/finder7m38.go',
    registers: {
      ...{ 2504: F_231_4, 2520: F_1_25, 2534: F_MINUS_289_3, 2536: F_MINUS_289_3, 2558: F_0_97, 2584: F_50_02 },
      ...{ 2752: F_12345678, 2756: F_1234_567 },
    },
    values: {
      ...{ 'U.L3': 231.4, 'I.L3': 1.25, 'P.L3': -289.3, 'P.T': -289.3, 'PF.L3': 0.97, F: 50.02 },
      ...{ 'E_I.T': 12_345_678, 'E_E.T': 1_234.567 },
    },
  },
  {
    id: 'eastron-sdm230',
    source: 'https://github.com/volkszaehler/mbmd/blob/master/meters/rs485/sdm230.go',
    registers: {
      ...{ 0: F_231_4, 6: F_1_25, 12: F_MINUS_289_3, 30: F_0_97, 70: F_50_02 },
      ...{ 72: F_1234_567, 74: F_1_25 },
    },
    values: {
      ...{ 'U.L1': 231.4, 'I.L1': 1.25, 'P.L1': -289.3, 'PF.L1': 0.97, F: 50.02 },
      ...{ 'E_I.L1': 1_234_567, 'E_E.L1': 1_250 },
    },
  },
  {
    id: 'abb-b21',
    source: 'https://github.com/volkszaehler/mbmd/blob/master/meters/rs485/abb.go',
    registers: {
      ...{ 20480: [0, 0, 1, 0x86a0], 20484: [0, 0, 0, 7], 23296: [0, 2_314], 23308: [0, 125] },
      ...{ 23316: [0xffff, 0x8efe], 23340: [5_002], 23354: [0xfc36] },
    },
    values: {
      ...{ 'E_I.L1': 1_000_000, 'E_E.L1': 70, 'U.L1': 231.4, 'I.L1': 1.25 },
      ...{ 'P.L1': -289.3, F: 50.02, 'PF.L1': -0.97 },
    },
  },
  {
    id: 'abb-b24',
    source: 'https://github.com/volkszaehler/mbmd/blob/master/meters/rs485/abb.go',
    registers: {
      ...{ 20480: [0, 0, 1, 0x86a0], 21608: [0, 0, 0, 3], 21620: [0, 0, 0, 4], 23300: [0, 2_314] },
      ...{ 23312: [0, 125], 23316: [0xffff, 0x8efe], 23322: [0xffff, 0x8efe], 23357: [0xfc36] },
    },
    values: {
      ...{ 'E_I.T': 1_000_000, 'E_I.L3': 30, 'E_E.L3': 40, 'U.L3': 231.4 },
      ...{ 'I.L3': 1.25, 'P.T': -289.3, 'P.L3': -289.3, 'PF.L3': -0.97 },
    },
  },
];

/** What registers hold that are not named here. */
const OTHER = 0xffff;

async function read({ id, registers }: Known): Promise<Record<string, number>> {
  const model = METER_MODELS.find((each) => each.id === id) as MeterModel;
  const words = Object.entries(registers).flatMap(([at, list]) =>
    list.map((word, n) => [Number(at) + n, word] as const),
  );
  const cells = new Map(words);
  const reading = await new MappedMeter(model).read(async ({ from, at, count }) => {
    expect(from).toBe(model.read);
    return Array.from({ length: count }, (_, n) => cells.get(at + n) ?? OTHER);
  });
  return Object.fromEntries(reading);
}

// proves R-AGENT-006
describe('registers at the addresses of a public list', () => {
  it.each(KNOWN.map((each) => [each.id, each.source, each] as const))(
    'of %s are what %s says',
    async (...[, , each]) => {
      expect(await read(each)).toMatchObject(each.values);
    },
  );
});

// proves R-AGENT-006
it.each([
  // https://github.com/dndg/FinderOpta7MTutorial: its first version reads a meter as delivered
  ['finder-7m24', 'none', 2],
  ['finder-7m38', 'none', 2],
  // https://github.com/Iskramis/pyiskra
  ['iskra-wm3', 'none', 2],
  ['abb-b23', 'even', 1],
] as const)('a line of %s as delivered has the parity %s and the stop bits %i', (id, parity, stopBits) => {
  expect(METER_MODELS.find((each) => each.id === id)?.serial).toMatchObject({ parity, stopBits });
});
