import { z } from 'zod';
import { APPLIANCE_LIMITS } from '../../constants.ts';
import { type MenuTreeNode, menuNodeId, menuText, menuTree } from '../devices/menu-tree.ts';
import { figures, inOrder, ok, range, token } from '../fields.ts';
import { correctionCalls } from './appliance-corrections.ts';
import { id, ofDevice, phase, phases } from './appliance-fields.ts';
import { imprint, recordingCalls } from './appliance-recording.ts';

const { threshold, likeness } = APPLIANCE_LIMITS;

/** Share of the range in which the meter's own energy was measured, 0 to 1. */
const coverage = z.number();

const appliance = z.object({
  ID_appliance: id,
  name: z.string(),
  phase,
  /** Found by the server, not recorded by a user. */
  learned: z.boolean(),
  /** Of one that the server found: usual appliances that draw and last like it, the likeliest first, and its median length, s. */
  resembles: z.array(z.string()).optional(),
  duration: z.number().optional(),
  /** [] if its imprints were removed: it keeps its runs and is no longer recognized. */
  imprints: z.array(imprint),
});
export type ApplianceEntry = z.infer<typeof appliance>;

const applianceEnergy = z.object({
  /** An appliance, the constant load, or the rest of the meter's own energy. */
  kind: z.enum(['appliance', 'always_on', 'other']),
  /** Null if it is not an appliance. */
  ID: id.nullable(),
  name: z.string(),
  phase: phase.nullable(),
  /** Wh. */
  energy: z.number(),
  /** Of what is always on: the energy that recognized runs claim of it, Wh. */
  known: z.number().optional(),
  /** Of an appliance: Wh within which its energy is in 95 of 100 cases, by the likeness of its runs. */
  uncertainty: z.number().optional(),
  /** Of an appliance: its runs, and those of them that are unusually long or short, with the start of the last one, epoch ms. */
  runs: z.number().int().optional(),
  unusual: z.number().int().optional(),
  unusual_last: z.number().nullable().optional(),
});
export type ApplianceEnergy = z.infer<typeof applianceEnergy>;

/** What of the energy of a month is explained: the same figures as those of its appliances, in sum. */
const explainedMonth = z.object({
  /** Epoch ms. */
  from: z.number(),
  to: z.number(),
  /** The meter's own energy, Wh, of which the others are the parts; null if nothing was measured. */
  total: z.number().nullable(),
  appliances: z.number(),
  always_on: z.number(),
  other: z.number(),
  coverage,
});
export type ExplainedMonth = z.infer<typeof explainedMonth>;

const run = z.object({
  ID_appliance: id,
  name: z.string(),
  phase,
  /** Epoch ms, or µs if requested; the actual start, also before the range. */
  start: z.number(),
  /** Null while it runs. */
  end: z.number().nullable(),
  /** Seconds; so far, if it is still running. */
  duration: z.number(),
  /** Wh within the range, as all answers of appliances share out the meter's energy; so far, if it is still running. */
  energy: z.number(),
  /** Similarity to the recording, 0 to 1; 1 of a run that a person confirmed. */
  prediction_rate: z.number(),
  /** One of its ends was not detected as an edge and is computed. */
  computed: z.boolean(),
  /** What an appliance of several states drew: from each instant on (as `start`), so many W. Absent: the same all the time. */
  levels: z.array(z.object({ from: z.number(), power: z.number() })).optional(),
});
export type ApplianceRun = z.infer<typeof run>;

/** One of the appliances that the configuration shows on the dashboards (D34). */
const shown = z.object({
  /** Name in the configuration. */
  name: z.string(),
  /** The appliance of the meter with this name; null until one has been recorded. */
  ID_appliance: id.nullable(),
  phase: phase.nullable(),
  /** Why it cannot be recognized; null if it can. */
  reason: z.enum(['not_recorded', 'no_imprint', 'too_weak']).nullable(),
  /** Start of the current run, epoch ms; null while it is off. */
  since: z.number().nullable(),
  /** Power change when it switches on, W: as measured at the current run, otherwise as recorded. */
  power: z.number().nullable(),
  /** How likely the current run is one of this appliance, by how it switched on, 0 to 1; null while it is off. */
  prediction_rate: z.number().nullable(),
  /** Wh of the range; null if the appliance is not known, or nothing was measured. */
  energy: z.number().nullable(),
  /** Of an appliance that ran in the range: Wh within which its energy is in 95 of 100 cases. */
  uncertainty: z.number().optional(),
});
export type ShownAppliance = z.infer<typeof shown>;

/** Why an appliance was not recognized, judged by the recent edges of its meter. */
const whyNot = z.object({
  ID_appliance: id,
  reason: z.enum([
    /** Its phase had no edge at all. */
    'no-edges',
    /** No edge was similar, but one on another phase is. */
    'other-phase',
    /** The nearest edge is below the threshold. */
    'below-threshold',
    /** Active power matches, reactive power does not. */
    'reactive-differs',
    /** Active power of the nearest edge does not match. */
    'active-differs',
    /** The matching edge was assigned to another appliance. */
    'other-appliance',
    /** One edge was detected, the opposite one was not. */
    'no-falling-edge',
    'no-rising-edge',
  ]),
  /** Phase of that edge. */
  phase,
  /** The nearest edge: epoch ms, W and var; null for none. */
  nearest: z.object({ time: z.number(), P: z.number(), Q: z.number().nullable() }).nullable(),
  /** The change expected from its recording: W and var. */
  expected: z.object({ P: z.number(), Q: z.number().nullable() }).nullable(),
});
export type ApplianceWhyNot = z.infer<typeof whyNot>;

const values = z.array(z.number().nullable());
const classes = z.array(z.number().int());
/**
 * One entry per finished run, oldest first. Class 1 is normal, also while there are too few runs to judge; -1 is an anomaly;
 * 0 means no value.
 */
const anomalies = z.object({
  /** Start of each run, epoch ms. */
  starts: z.array(z.number()),
  /** Hours since the start of the previous run; null for the first. */
  times: values,
  timesClass: classes,
  /** Minutes. */
  durations: values,
  durationsClass: classes,
  /** Hours, 0 to 24, in the time of the device's site, as the three below. */
  timeOfDay: values,
  timeOfDayClass: classes,
  /** Days since the start of Monday, 0 to 7. */
  timeOfWeek: values,
  timeOfWeekClass: classes,
  /** Days since the start of the month, 0 to 31. */
  timeOfMonth: values,
  timeOfMonthClass: classes,
  /** Days since the start of the year, 0 to 366. */
  timeOfYear: values,
  timeOfYearClass: classes,
});
export type ApplianceAnomalies = z.infer<typeof anomalies>;

const settings = z.object({
  /** Whether the server searches for appliances that were not recorded. */
  clustering: z.boolean(),
  /** W; smaller steps of the active power are not edges. */
  treshold: z.number(),
  /** Runs of less likeness are not claimed, 0 to 1. */
  least_likeness: z.number(),
});

/** Content of a node of the tree (R-NILM-028): a leaf names an appliance, the default group is `main`. */
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

/** Appliances recognized in the load of a disaggregation meter (R-NILM). */
export const appliancesCalls = {
  'appliances.list': { request: z.object({ token }), answer: ok.extend({ data: z.array(appliance) }) },
  ...recordingCalls,
  ...correctionCalls,
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
    /** `total`: the meter's own energy of the range in these phases, Wh; the entries add up to it. */
    answer: figures.extend({ data: z.array(applianceEnergy), total: z.number(), coverage, time_zone: z.string() }),
  },
  'appliances.months': {
    request: inOrder(z.object({ token, phase: phases, ...range })),
    /** The range by months of the site, oldest first; of more than twelve the newest. */
    answer: figures.extend({ data: z.array(explainedMonth), time_zone: z.string() }),
  },
  'appliances.runtime': {
    request: inOrder(z.object({ token, phase: phases, ...range, microseconds: z.boolean().default(false) })),
    /** By start. `complete` is false if there are more runs than fit in an answer: it has the newest then. */
    answer: ok.extend({ data: z.array(run), complete: z.boolean(), coverage, time_zone: z.string() }),
  },
  'appliances.dashboard': {
    request: inOrder(z.object({ token, ...range })),
    /** `at`: epoch ms of this state; `total`: the meter's own energy of the range, Wh, null if nothing was counted. */
    answer: ok.extend({
      data: z.array(shown),
      total: z.number().nullable(),
      coverage,
      at: z.number(),
      time_zone: z.string(),
    }),
  },
  'appliances.recognition': {
    request: inOrder(z.object({ token, ...range })),
    /** The same, with the last runs of each appliance from any time, newest first. */
    answer: ok.extend({
      data: z.array(shown),
      runs: z.array(run),
      total: z.number().nullable(),
      coverage,
      at: z.number(),
      time_zone: z.string(),
    }),
  },
  /** For every appliance to be recognized, also those that were. */
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
      /** As it is by default. */
      least_likeness: z.number().min(likeness.min).max(likeness.max).optional(),
      /** The settings that the writer saw, without others since then that would be lost. */
      known: settings.optional(),
    }),
    answer: ok.extend({ data: settings }),
  },
};
