import { z } from 'zod';
import { APPLIANCE_LIMITS } from '../../constants.ts';
import { ok, token } from '../fields.ts';
import { applianceName, id, phase } from './appliance-fields.ts';

const { name: nameLimits } = APPLIANCE_LIMITS;
/** Epoch ms between 1970 and 2100. */
const instant = z.number().finite().min(0).max(4_102_444_800_000);

/** Steps that come again and belong to no appliance, or an appliance that the server found and that has no name. */
const question = z.object({
  /** Names the question in an answer. */
  question: z.string(),
  phase,
  /** Of an appliance that the server found; null for steps that belong to none. */
  ID_appliance: id.nullable(),
  name: z.string().nullable(),
  /** Usual active power, W, and reactive power, var; null where that was not measured. */
  power: z.number(),
  reactive: z.number().nullable(),
  /** Median length, s. */
  duration: z.number(),
  /** Wh of all in the last seven days. */
  energy: z.number(),
  /** How often in the last seven days. */
  times: z.number().int(),
  /** Start of the first and of the last one, end of the last one, epoch ms. */
  first: z.number(),
  last: z.number(),
  last_end: z.number(),
  /** Usual appliances that draw and last like it, the likeliest first. */
  resembles: z.array(z.string()),
});

/** A run that a person saw, as `/nilm/runtime` answered it; times in epoch ms. */
const seenRun = z.object({ ID_appliance: id, start: instant, end: instant });

const correction = z.object({
  ID_correction: id,
  kind: z.enum(['confirm', 'give', 'split', 'join_runs', 'none', 'join', 'rename', 'dismiss']),
  phase,
  /** Epoch ms. */
  at: z.number(),
  login: z.string(),
  /** The appliance, by its present name or by that before it was renamed or joined; null if it is gone. */
  name: z.string().nullable(),
  /** The appliance that got the run or was joined with, or the new name; null for none. */
  target: z.string().nullable(),
  /** W of dismissed steps; null for others. */
  power: z.number().nullable(),
  /** Of the runs concerned, epoch ms; null if it concerns none. */
  start: z.number().nullable(),
  end: z.number().nullable(),
  /** Null while it holds. */
  undone_at: z.number().nullable(),
  undone_by: z.string().nullable(),
});

/** What people say of appliances and their runs: names, corrections, and taking them back. */
export const correctionCalls = {
  'appliances.rename': {
    request: z.object({ token, ID_appliance: id, name: applianceName(nameLimits.renameMin) }),
    answer: ok,
  },
  'appliances.questions': { request: z.object({ token }), answer: ok.extend({ data: z.array(question) }) },
  'appliances.answer': {
    /** A new name, the number of an appliance of the phase, or `dismiss`. */
    request: z
      .object({
        token,
        question: z.string().regex(/^(appliance|L[1-3])-\d{1,16}$/),
        name: applianceName(nameLimits.min).optional(),
        ID_appliance: id.optional(),
        dismiss: z.boolean().default(false),
      })
      .refine((body) => body.dismiss || body.name !== undefined || body.ID_appliance !== undefined, {
        message: 'a name is expected',
        path: ['name'],
      }),
    /** Null where the question was dismissed. */
    answer: ok.extend({ data: z.object({ ID_appliance: id.nullable() }) }),
  },
  'appliances.correct': {
    /** `into`: the appliance that a run is given to. `at`: where a run is split, epoch ms. */
    request: z
      .object({
        token,
        action: z.enum(['confirm', 'give', 'split', 'join', 'none']),
        runs: z.array(seenRun).min(1).max(APPLIANCE_LIMITS.joinedRuns),
        into: id.optional(),
        at: instant.optional(),
      })
      .refine(({ action, into }) => action !== 'give' || into !== undefined, {
        message: 'an appliance is expected',
        path: ['into'],
      })
      .refine(({ action, at }) => action !== 'split' || at !== undefined, {
        message: 'an instant within the run is expected',
        path: ['at'],
      }),
    answer: ok.extend({ data: z.object({ ID_correction: id }) }),
  },
  'appliances.join': {
    request: z.object({ token, ID_appliance: id, into: id }),
    answer: ok.extend({ data: z.object({ ID_correction: id }) }),
  },
  /** The newest first. */
  'appliances.corrections': { request: z.object({ token }), answer: ok.extend({ data: z.array(correction) }) },
  'appliances.undoCorrection': { request: z.object({ token, ID_correction: id }), answer: ok },
};
