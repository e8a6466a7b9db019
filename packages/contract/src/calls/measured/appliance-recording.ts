import { z } from 'zod';
import { APPLIANCE_LIMITS } from '../../constants.ts';
import { epochSeconds, ok, token } from '../fields.ts';
import { applianceName, id, phase } from './appliance-fields.ts';

const { name: nameLimits, samples: samplesMax } = APPLIANCE_LIMITS;

/**
 * One sample of a recording, as the live values were shown: epoch seconds, W, A, var; null for a value that was not
 * measured.
 */
const recorded = z.object({
  ts: epochSeconds,
  P: z.number().min(-1e7).max(1e7),
  I: z.number().min(-1e6).max(1e6).nullable(),
  Q: z.number().min(-1e7).max(1e7).nullable(),
});
export type RecordedSample = z.infer<typeof recorded>;

/** The imprint of an appliance from one recording. */
export const imprint = z.object({
  ID_imprint: id,
  /** Start of the recording, epoch seconds. */
  timestamp: z.number(),
  /** Change of the meter's readings when it switches on: W, var, A. */
  power_P: z.number(),
  power_Q: z.number().nullable(),
  power_I: z.number().nullable(),
  /** Of an appliance of several states: what each of them draws, W. The change above is its first one then. */
  states: z.array(z.number()).optional(),
});

/** Samples as they were shown, or the range of stored ones, epoch seconds. */
const recordedPart = {
  token,
  data: z.array(recorded).min(1).max(samplesMax).optional(),
  from: epochSeconds.optional(),
  to: epochSeconds.optional(),
  phase,
};

interface RecordedPart {
  readonly data?: readonly unknown[] | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Either samples or a range of stored ones. */
function recordsSomething<Body extends z.ZodType<RecordedPart>>(body: Body): Body {
  return body
    .refine(({ data, from, to }) => data !== undefined || (from !== undefined && to !== undefined), {
      message: 'samples, or from and to, are expected',
      path: ['data'],
    })
    .refine(({ from = 0, to = 1 }) => from < to, { message: 'from must be before to', path: ['to'] });
}

/** An edge found in a recording: epoch ms of its first sample and of the sample that confirmed the next level, W, var. */
const recordedEdge = z.object({
  time: z.number(),
  settled: z.number(),
  P: z.number(),
  Q: z.number().nullable(),
  /** It is large enough to begin or end what is recorded (D83). */
  counts: z.boolean(),
  /** It is large enough to change the state of an appliance that has several. */
  changes_state: z.boolean(),
});
export type RecordedEdgeEntry = z.infer<typeof recordedEdge>;

/** The shape of one imprint, for its charts. */
const shape = z.object({
  /** Of the appliance. */
  ID: id,
  ID_imprint: id,
  name: z.string(),
  phase,
  /** mW above the meter's previous reading, second by second during switching on and switching off. */
  rising_edge: z.array(z.number()),
  falling_edge: z.array(z.number()),
  /** Change of the meter's reading when it switches on, var. */
  reactive_power: z.number().nullable(),
});
export type ImprintShape = z.infer<typeof shape>;

/** Recordings of appliances and the imprints made from them. */
export const recordingCalls = {
  'appliances.record': {
    /** A new appliance by its name, or a further imprint of a known one by its ID. A refusal carries `edges` as below. */
    request: recordsSomething(
      z
        .object({
          ...recordedPart,
          name: applianceName(nameLimits.min).optional(),
          ID_appliance: id.optional(),
          /** All edges are one appliance's, which has several states, where it can be one. */
          several_states: z.boolean().optional(),
        })
        .refine((body) => body.name !== undefined || body.ID_appliance !== undefined, {
          message: 'a name is expected',
          path: ['name'],
        }),
    ),
    answer: ok.extend({ data: z.object({ ID_appliance: id, ID_imprint: id }) }),
  },
  'appliances.checkRecording': {
    request: recordsSomething(z.object(recordedPart)),
    /** `code`: the code with which this recording would be refused; null if it would be taken. */
    answer: ok.extend({
      data: z.object({
        code: z.union([z.literal(525), z.literal(526), z.literal(528)]).nullable(),
        edges: z.array(recordedEdge),
        /** W that an appliance of several states would draw in them, where all edges were its own; null where it cannot be one. */
        states: z.array(z.number()).nullable(),
        /** Of stored samples: active power, W, by epoch ms. */
        samples: z.array(z.tuple([z.number(), z.number().nullable()])).optional(),
      }),
    }),
  },
  'appliances.imprints': { request: z.object({ token }), answer: ok.extend({ data: z.array(shape) }) },
};
