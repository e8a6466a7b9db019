import { PHASES } from '@phasor/quantities';
import { z } from 'zod';
import { APPLIANCE_LIMITS } from '../constants.ts';
import { epochSeconds, inOrder, listOf, ok, range, recordNumber, token } from './fields.ts';
import { type MenuTreeNode, menuNodeId, menuText, menuTree } from './menu-tree.ts';

const { name: nameLimits, samples: samplesMax, threshold } = APPLIANCE_LIMITS;

const phase = z.enum(PHASES);
const phases = listOf(PHASES);
const id = recordNumber;
const name = (min: number) => z.string().trim().min(min).max(nameLimits.max);
const ofDevice = { user_token: token, device_token: token };

/** One sample of a recording, as the live values were shown: epoch seconds, W, A, var; null where it was not measured. */
const recorded = z.object({
  ts: epochSeconds,
  P: z.number().min(-1e7).max(1e7),
  I: z.number().min(-1e6).max(1e6).nullable(),
  Q: z.number().min(-1e7).max(1e7).nullable(),
});
export type RecordedSample = z.infer<typeof recorded>;

/** What one recording left of an appliance. */
const imprint = z.object({
  ID_imprint: id,
  /** Epoch seconds at which the recording begins. */
  timestamp: z.number(),
  /** How far switching on moves the meter: W, var, A. */
  power_P: z.number(),
  power_Q: z.number().nullable(),
  power_I: z.number().nullable(),
});

const appliance = z.object({
  ID_appliance: id,
  name: z.string(),
  phase,
  /** Found by the server itself and not recorded by anybody. */
  learned: z.boolean(),
  /** [] of one whose imprints were removed: it keeps its runs and is not recognised any more. */
  imprints: z.array(imprint),
});
export type ApplianceEntry = z.infer<typeof appliance>;

const applianceEnergy = z.object({
  /** What it is: an appliance, what is always on, or what is left of the meter's own energy. */
  kind: z.enum(['appliance', 'always_on', 'other']),
  /** Null of what is no appliance. */
  ID: id.nullable(),
  name: z.string(),
  phase: phase.nullable(),
  /** Wh. */
  energy: z.number(),
});
export type ApplianceEnergy = z.infer<typeof applianceEnergy>;

const run = z.object({
  ID_appliance: id,
  name: z.string(),
  phase,
  /** Epoch ms, µs where those were asked for; where it truly begins, also before the range. */
  start: z.number(),
  /** Null while it runs. */
  end: z.number().nullable(),
  /** Seconds; of one that runs, so far. */
  duration: z.number(),
  /** Wh; of one that runs, so far. */
  energy: z.number(),
  /** Share of likeness to what was recorded, 0 to 1. */
  prediction_rate: z.number(),
  /** One of its ends was not seen as an edge and is worked out. */
  computed: z.boolean(),
});
export type ApplianceRun = z.infer<typeof run>;

/** One of the appliances that the configuration has the dashboards show (D34). */
const shown = z.object({
  /** As the configuration names it. */
  name: z.string(),
  /** The appliance of the meter that is meant; null while none has been recorded under that name. */
  ID_appliance: id.nullable(),
  phase: phase.nullable(),
  /** Why it cannot be recognised; null of one that can. */
  reason: z.enum(['not_recorded', 'no_imprint', 'too_weak']).nullable(),
  /** Epoch ms at which the run began that goes on; null while it is off. */
  since: z.number().nullable(),
  /** W by which switching it on moves the meter: as seen at the run that goes on, else as recorded. */
  power: z.number().nullable(),
  /** Wh of the range; null of one that is not known, or where nothing was measured. */
  energy: z.number().nullable(),
});
export type ShownAppliance = z.infer<typeof shown>;

/** The shape of one imprint, for its charts. */
const shape = z.object({
  /** Of the appliance. */
  ID: id,
  ID_imprint: id,
  name: z.string(),
  phase,
  /** mW above what the meter read before, second by second through switching on and through switching off. */
  rising_edge: z.array(z.number()),
  falling_edge: z.array(z.number()),
  /** var by which switching on moves the meter. */
  reactive_power: z.number().nullable(),
});
export type ImprintShape = z.infer<typeof shape>;

/** Why an appliance was not recognised, by the edges that its meter has shown lately. */
const whyNot = z.object({
  ID_appliance: id,
  reason: z.enum([
    /** Its phase showed no edge at all. */
    'no-edges',
    /** Nothing came near it, but on another phase an edge fits. */
    'other-phase',
    /** What came nearest is below the threshold. */
    'below-threshold',
    /** Active power fits, reactive power does not. */
    'reactive-differs',
    /** Active power of what came nearest does not fit. */
    'active-differs',
    /** What fits was taken for another appliance. */
    'other-appliance',
    /** It came on, or went off, and the other edge was not seen. */
    'no-falling-edge',
    'no-rising-edge',
  ]),
  /** Where that was seen. */
  phase,
  /** What came nearest: when, epoch ms, W and var; null where nothing did. */
  nearest: z.object({ time: z.number(), P: z.number(), Q: z.number().nullable() }).nullable(),
  /** What its recording lets expect there: W and var. */
  expected: z.object({ P: z.number(), Q: z.number().nullable() }).nullable(),
});
export type ApplianceWhyNot = z.infer<typeof whyNot>;

const values = z.array(z.number().nullable());
const classes = z.array(z.number().int());
/**
 * One entry a run that is over, oldest first; a class of 1 is normal, also while there are too few runs to judge by, -1 an
 * anomaly, and 0 stands where there is no value.
 */
const anomalies = z.object({
  /** Epoch ms at which each run began. */
  starts: z.array(z.number()),
  /** Hours since the run before began; null of the first. */
  times: values,
  timesClass: classes,
  /** Minutes. */
  durations: values,
  durationsClass: classes,
  /** Hours, 0 to 24, on the clock of the device's site, as the three below. */
  timeOfDay: values,
  timeOfDayClass: classes,
  /** Days since Monday began, 0 to 7. */
  timeOfWeek: values,
  timeOfWeekClass: classes,
  /** Days since the month began, 0 to 31. */
  timeOfMonth: values,
  timeOfMonthClass: classes,
  /** Days since the year began, 0 to 366. */
  timeOfYear: values,
  timeOfYearClass: classes,
});
export type ApplianceAnomalies = z.infer<typeof anomalies>;

const settings = z.object({
  /** Whether the server looks for appliances that nobody recorded. */
  clustering: z.boolean(),
  /** W; smaller steps of the active power are no edges. */
  treshold: z.number(),
});

/** What a node of the tree is about (R-NILM-028): a leaf names an appliance, the default group is `main`. */
interface ApplianceNodeData {
  type?: 'main' | undefined;
  ID_appliance?: number | undefined;
  phase?: z.infer<typeof phase> | undefined;
}
export type ApplianceNode = MenuTreeNode<ApplianceNodeData>;

/** The nodes of the serialized `menu`. */
export const applianceMenu = menuTree<ApplianceNodeData>(
  z.object({
    id: menuNodeId,
    type: z.literal('main').optional(),
    ID_appliance: id.optional(),
    phase: phase.optional(),
  }),
);

/** Appliances recognised in the load of a disaggregation meter (R-NILM). */
export const appliancesCalls = {
  'appliances.record': {
    request: z.object({ token, name: name(nameLimits.min), data: z.array(recorded).min(1).max(samplesMax), phase }),
    answer: ok.extend({ data: z.object({ ID_appliance: id, ID_imprint: id }) }),
  },
  'appliances.list': { request: z.object({ token }), answer: ok.extend({ data: z.array(appliance) }) },
  'appliances.rename': {
    request: z.object({ token, ID_appliance: id, name: name(nameLimits.renameMin) }),
    answer: ok,
  },
  'appliances.remove': {
    request: z
      .object({
        ...ofDevice,
        /** Of the imprint or of the appliance; not needed to remove all imprints. */
        ID: id.optional(),
        remove: z.enum(['IMPRINT', 'ALL', 'APPLIANCE']),
      })
      .refine((body) => body.remove === 'ALL' || body.ID !== undefined, { message: 'ID is expected', path: ['ID'] }),
    answer: ok,
  },
  'appliances.readMenu': {
    request: z.object(ofDevice),
    answer: ok.extend({ data: z.object({ nodes: applianceMenu, revision: z.number().int() }) }),
  },
  'appliances.writeMenu': {
    request: z.object({
      ...ofDevice,
      menu: menuText,
      revision: z.number().int().optional(),
    }),
    answer: ok.extend({ data: z.object({ revision: z.number().int() }) }),
  },
  'appliances.energy': {
    request: inOrder(z.object({ token, phase: phases, ...range })),
    /** `total`: the meter's own energy of the range in these phases, Wh, which the entries add up to. */
    answer: ok.extend({ data: z.array(applianceEnergy), total: z.number(), time_zone: z.string() }),
  },
  'appliances.runtime': {
    request: inOrder(z.object({ token, phase: phases, ...range, microseconds: z.boolean().default(false) })),
    /** By start. `complete` is false where there are more than an answer takes: then the newest. */
    answer: ok.extend({ data: z.array(run), complete: z.boolean(), time_zone: z.string() }),
  },
  'appliances.dashboard': {
    request: inOrder(z.object({ token, ...range })),
    /** `at`: epoch ms at which it was so; `total`: the meter's own energy of the range, Wh, null where it counted nothing. */
    answer: ok.extend({
      data: z.array(shown),
      total: z.number().nullable(),
      at: z.number(),
      time_zone: z.string(),
    }),
  },
  'appliances.recognition': {
    request: inOrder(z.object({ token, ...range })),
    /** Beside the same: the last runs of each, whenever they were, newest first. */
    answer: ok.extend({
      data: z.array(shown),
      runs: z.array(run),
      total: z.number().nullable(),
      at: z.number(),
      time_zone: z.string(),
    }),
  },
  'appliances.imprints': { request: z.object({ token }), answer: ok.extend({ data: z.array(shape) }) },
  /** Of every appliance that is looked for, also of one that ran. */
  'appliances.whyNot': { request: z.object({ token }), answer: ok.extend({ data: z.array(whyNot) }) },
  'appliances.anomalies': {
    request: z.object({ device_token: token, ID_appliance: id }),
    answer: ok.extend({ data: anomalies, time_zone: z.string() }),
  },
  'appliances.readSettings': { request: z.object({ device_token: token }), answer: ok.extend({ data: settings }) },
  'appliances.writeSettings': {
    request: z.object({
      ...ofDevice,
      treshold: z.number().min(threshold.min).max(threshold.max),
      autoLearn: z.boolean(),
    }),
    answer: ok.extend({ data: settings }),
  },
};
