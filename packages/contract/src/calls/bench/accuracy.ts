import { z } from 'zod';
import {
  ACCURACY_LIMITS,
  ACCURACY_PAGE,
  ACCURACY_ROW_STATUSES,
  ACCURACY_RUN_STATUSES,
  TEST_CONDITIONS,
} from '../../bench/accuracy.ts';
import { NAME_LIMITS } from '../../constants.ts';
import { type MenuTreeNode, menuNodeId, menuText, menuTree } from '../devices/menu-tree.ts';
import { ok, recordNumber, token } from '../fields.ts';
import { confirmed, guard, held } from '../guards.ts';

const within = ({ min, max }: { min: number; max: number }) => z.number().min(min).max(max);
const perPhase = (limits: { min: number; max: number }) =>
  z.object({ L1: within(limits), L2: within(limits), L3: within(limits) });

/** Set values of the generator: V, A, degrees behind the common zero, Hz. */
const generatorData = z.object({
  U: perPhase(ACCURACY_LIMITS.voltage),
  I: perPhase(ACCURACY_LIMITS.current),
  ANGLE_U: perPhase(ACCURACY_LIMITS.angle),
  ANGLE_I: perPhase(ACCURACY_LIMITS.angle),
  freq: within(ACCURACY_LIMITS.frequency),
});
export type GeneratorData = z.infer<typeof generatorData>;

const condition = z.enum(TEST_CONDITIONS);
const accuracy = within(ACCURACY_LIMITS.accuracy);
const caseName = z.string().trim().min(NAME_LIMITS.treeMin).max(NAME_LIMITS.dialogMax);
const tags = z.array(z.string().max(60)).max(20);

const once = <Entry>(codeOf: (entry: Entry) => string) =>
  [
    (list: readonly Entry[]) => new Set(list.map(codeOf)).size === list.length,
    { message: 'each condition once' },
  ] as const;

/** A test case as stored in a profile: one accuracy per quantity, with or without conditions. */
const testCase = z.object({
  name: caseName.optional(),
  generatorData,
  testConditions: z
    .array(condition)
    .min(1)
    .max(TEST_CONDITIONS.length)
    .refine(...once<string>((code) => code)),
  accuracy: z.object({ U: accuracy, I: accuracy, P: accuracy, Q: accuracy, S: accuracy }),
  tags_testValues: tags.optional(),
  tags_generator: tags.optional(),
});
export type AccuracyTestCase = z.infer<typeof testCase>;

/** Groups have no profile; leaves have one. */
const profileData = z.object({
  id: menuNodeId,
  testProfile: z
    .object({ ID: z.number().int().min(1), testCases: z.array(testCase).max(ACCURACY_LIMITS.cases) })
    .optional(),
});
export type AccuracyProfile = NonNullable<z.infer<typeof profileData>['testProfile']>;
export type AccuracyProfileNode = MenuTreeNode<{ testProfile?: AccuracyProfile | undefined }>;

/** The serialized `menu` of test profiles. */
export const accuracyProfileMenu: z.ZodType<AccuracyProfileNode[]> = menuTree(profileData);

/** The planned part of one case of a run. */
const plannedCase = z.object({
  name: caseName.optional(),
  generator: generatorData,
  testConditions: z
    .array(z.object({ testCase: condition, accuracy }))
    .min(1)
    .max(TEST_CONDITIONS.length)
    .refine(...once<{ testCase: string }>((entry) => entry.testCase)),
});
export type AccuracyPlannedCase = z.infer<typeof plannedCase>;

/** One comparison. Values are base units; the relative error is per cent of `base`. */
const resultRow = z.object({
  testCase: condition,
  generator_value: z.number().nullable(),
  device_value: z.number().nullable(),
  absolute_error: z.number().nullable(),
  relative_error: z.number().nullable(),
  /**
   * The base of the relative error; absent for the value measured by the bench. `S`: the set apparent power, for an active
   * or reactive power that is close to zero in comparison.
   */
  base: z.literal('S').optional(),
  /** Required accuracy, per cent. */
  accuracy: z.number(),
  status: z.enum(ACCURACY_ROW_STATUSES),
});
export type AccuracyResultRow = z.infer<typeof resultRow>;

const caseResult = z.object({
  /** Position in the run, from 1. */
  ID: z.number().int(),
  name: z.string().optional(),
  /** Time of measurement, epoch seconds. */
  timestamp: z.number(),
  generator: generatorData,
  results: z.array(resultRow),
});
export type AccuracyCaseResult = z.infer<typeof caseResult>;

const run = z.object({
  ID: z.number().int(),
  /** Start of the run, epoch seconds. */
  timestamp: z.number(),
  status: z.enum(ACCURACY_RUN_STATUSES),
  /** Cases of the profile; the measured ones are in `test`. */
  total: z.number().int(),
  /** Name of the profile, and the tester. */
  title: z.string().nullable(),
  login: z.string().nullable(),
  /** The bench with whose reference the device was compared; null for tests before this was recorded. */
  bench: z.object({ mac: z.string(), title: z.string().nullable() }).nullable(),
  test: z.array(caseResult),
});
export type AccuracyRunEntry = z.infer<typeof run>;

const device = z.object({ mac: z.string(), type: z.number(), title: z.string(), token, status: z.string() });
export type AccuracyDevice = z.infer<typeof device>;

const bench = guard.extend({
  title: z.string(),
  status: z.string(),
  /** Who uses it now; without a name if the caller shares no device with them. */
  use: held.extend({ test: z.boolean() }).nullable(),
});
export type AccuracyBench = z.infer<typeof bench>;

const own = z.object({ user_token: token });
const ofDevice = own.extend({ device_token: token });

export const accuracyCalls = {
  'accuracy.readProfiles': {
    request: own,
    answer: ok.extend({ data: accuracyProfileMenu, revision: z.number().int() }),
  },
  'accuracy.writeProfiles': {
    request: own.extend({ menu: menuText, revision: z.number().int().optional() }),
    answer: ok.extend({ data: z.object({ revision: z.number().int() }) }),
  },
  'accuracy.devices': {
    request: own,
    answer: ok.extend({
      data: z.array(device),
      /** The generator; null if none is configured. */
      bench: bench.nullable(),
    }),
  },
  'accuracy.test': {
    request: ofDevice.extend({
      testProfile: z.array(plannedCase).min(1).max(ACCURACY_LIMITS.cases),
      title: z.string().trim().min(1).max(NAME_LIMITS.dialogMax).optional(),
      confirmed,
    }),
    answer: ok.extend({ data: z.object({ ID: z.number().int(), total: z.number().int() }) }),
  },
  'accuracy.cancel': { request: ofDevice, answer: ok },
  'accuracy.results': {
    request: ofDevice.extend({
      order: z.enum(['DESC', 'ASC']).default('DESC'),
      limit: z.number().int().min(1).max(ACCURACY_PAGE.max).default(ACCURACY_PAGE.rows),
      /** Only runs after the one with this number, in the requested order. */
      after: recordNumber.optional(),
    }),
    answer: ok.extend({ data: z.array(run) }),
  },
};
