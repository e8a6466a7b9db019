import type { AccuracyProfileNode, AccuracyTestCase, GeneratorData } from '@phasor/contract';
import { GENERATOR_DEFAULTS, type TestCondition } from '@phasor/contract/accuracy';
import type { RecordStore } from '../ports/records/record-store.ts';

const three = (value: number) => ({ L1: value, L2: value, L3: value });
const lagging = (degrees: number) => ({ L1: degrees, L2: degrees + 120, L3: (degrees + 240) % 360 });

/** 230 V between the phases as they stand in the grid, a current behind them. */
const supply = (current: number, degrees: number): GeneratorData => ({
  ...GENERATOR_DEFAULTS,
  U: three(230),
  I: three(current),
  ANGLE_I: lagging(degrees),
});

const POWERS: TestCondition[] = ['VA', 'VB', 'VC', 'IA', 'IB', 'IC', 'PA', 'PB', 'PC', 'QA', 'QB', 'QC'];
const ACTIVE: TestCondition[] = ['VA', 'VB', 'VC', 'PA', 'PB', 'PC'];

/** What a meter of class 1 is checked at: nominal current, and a tenth of it at unity power factor (IEC 62053-21). */
const CASES: AccuracyTestCase[] = [
  caseOf('Nominal, PF 0.5', supply(5, 60), POWERS),
  caseOf('Low current, PF 1', supply(0.5, 0), ACTIVE),
];

const PROFILES: AccuracyProfileNode[] = [
  {
    title: 'Incoming inspection',
    isLeaf: false,
    isExpanded: true,
    data: { id: 'inspection' },
    children: [
      { title: 'Class 1 meter', isLeaf: true, data: { id: 'class-1', testProfile: { ID: 1, testCases: CASES } } },
    ],
  },
];

function caseOf(name: string, generatorData: GeneratorData, testConditions: TestCondition[]): AccuracyTestCase {
  return { name, generatorData, testConditions, accuracy: { U: 0.5, I: 0.5, P: 1, Q: 2, S: 1 } };
}

/** Adds a test profile as a laboratory has it, where there is none. */
export async function registerDemoProfiles({ menus }: Pick<RecordStore, 'menus'>): Promise<void> {
  const key = { userId: null, kind: 'accuracyProfiles', subject: '' } as const;
  if ((await menus.find(key)) === undefined) await menus.put(key, JSON.stringify(PROFILES), 0);
}
