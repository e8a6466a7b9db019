import { PHASES } from '@phasor/quantities';
import { DIP_CLASSES, SUPPLY_CLASSES, SWELL_CLASSES } from '@phasor/supply';
import { z } from 'zod';
import { NOTIFICATION_PAGE } from '../../constants.ts';
import { PAIR_DESTINATIONS, PAIR_TYPES } from '../../notification-pairs.ts';
import { mac, ok, recordNumber, token } from '../fields.ts';

const phase = z.enum(PHASES);

/** One notification in the list and on the socket (R-NEWS-007). */
const notification = z.object({
  id: z.number().int(),
  type: z.enum(['STATUS', 'ANOMALY', 'NILM', 'DISCONNECTOR', 'QUESTION']),
  device: mac,
  data: z.object({
    /** Epoch seconds of the event. */
    timestamp: z.number(),
    /** STATUS: ONLINE, OFFLINE, OUTAGE (with a `runtime` it is over), DIP, SWELL, WEEK (its supply failed EN 50160), CLOCK (its measurements are refused), MORE (many at once). DISCONNECTOR: ON, OFF, OUTAGE. NILM: ON, OFF. ANOMALY: S_T, S_D, L_D, L_W, L_M, L_Y. QUESTION: RECURRING (steps that come again: which appliance is it?). */
    event: z.string(),
    message: z.string().optional(),
    /** All devices concerned, if there are several; `device` is the first of them. */
    devices: z.array(mac).optional(),
    /** MORE: number of notifications it replaces. */
    count: z.number().int().optional(),
    /** Subject of the event, such as the relay `R2` or an appliance. */
    name: z.string().optional(),
    phase: phase.optional(),
    /** Phases affected by an event of the supply. */
    phases: z.array(phase).optional(),
    /** Duration, s; of a QUESTION the usual one. */
    runtime: z.number().optional(),
    /** NILM: energy of the run, Wh. */
    energy_consumption_wh: z.number().optional(),
    /** NILM: similarity to the recording, 0 to 1. */
    prediction_rate: z.number().optional(),
    /** QUESTION: usual power of the steps, W, and how often they came in the last seven days. */
    power: z.number().optional(),
    times: z.number().int().optional(),
    /** NILM and ANOMALY: the appliance; QUESTION: the one that was found and has no name. */
    ID_appliance: z.number().int().optional(),
    /** ANOMALY: 0 time between two runs, 1 length of a run, 2 to 5 its time of day, week, month and year. */
    anomaly: z.number().int().min(0).max(5).optional(),
    /** DIP and SWELL: cell of EN 50160's tables that it has at least. */
    class: z.enum(SUPPLY_CLASSES).optional(),
    /** DIP and SWELL: lowest or highest voltage, % of the nominal one. */
    percent: z.number().optional(),
    /** WEEK: its Monday, by the clock of the site, and what failed. */
    week: z.iso.date().optional(),
    quantities: z.array(z.enum(['voltage', 'frequency', 'unbalance', 'thd'])).optional(),
  }),
  seen: z.boolean(),
});
export type NotificationValues = z.infer<typeof notification>;

const pairType = z.literal(Object.values(PAIR_TYPES));
const pairDestination = z.literal(Object.values(PAIR_DESTINATIONS));
const id = recordNumber;
const space = z.string().min(1).max(200);
/** Of the source `supply`: the mildest class of dips and of swells that it has news of; null or absent for none. */
const leastClasses = {
  dip_class: z.enum(DIP_CLASSES).nullable().optional(),
  swell_class: z.enum(SWELL_CLASSES).nullable().optional(),
};

/** One kind of notification of one device and its destination (R-NEWS-016). */
const pair = z.object({
  ID: id,
  ID_notifyType: pairType,
  ID_notifyDestType: pairDestination,
  /** Of the chat space; absent if the platform itself is the destination. */
  webex_space: space.optional(),
  /** Of the account's own webhook or e-mail address; absent for other destinations. */
  ID_address: id.optional(),
  ...leastClasses,
});
export type NotificationPairEntry = z.infer<typeof pair>;

const chatSpace = z.object({ ID: space, title: z.string() });
export type ChatSpaceEntry = z.infer<typeof chatSpace>;

const ofDevice = { user_token: token, device_token: token };

export const notificationsCalls = {
  'notifications.list': {
    request: z.object({
      token,
      limit: z.number().int().min(1).max(NOTIFICATION_PAGE).default(5),
      /** Only notifications older than this id, to continue after the previous answer. */
      before: id.optional(),
    }),
    answer: ok.extend({ data: z.array(notification), unseen: z.number().int() }),
  },
  'notifications.markSeen': {
    /** All up to an id, or those with the ids. */
    request: z
      .object({ token, upTo: id.optional(), ids: z.array(id).min(1).max(NOTIFICATION_PAGE).optional() })
      .refine(({ upTo, ids }) => (upTo === undefined) !== (ids === undefined), { path: ['upTo'] }),
    answer: ok.extend({ unseen: z.number().int() }),
  },
  'notifications.chatSpaces': {
    request: z.object({ user_token: token }),
    answer: ok.extend({ data: z.array(chatSpace) }),
  },
  'notifications.pairs': {
    request: z.object(ofDevice),
    answer: ok.extend({ data: z.array(pair) }),
  },
  'notifications.addPair': {
    request: z.object({
      ...ofDevice,
      notifyTypeID: pairType,
      notifyDestID: pairDestination,
      /** Required if the destination is a chat space. */
      webex_space: space.optional(),
      /** Required if the destination is one of the account's own addresses. */
      ID_address: id.optional(),
      ...leastClasses,
    }),
    /** A pair that is there already gets these classes. */
    answer: ok.extend({ data: z.object({ ID_notify: id }) }),
  },
  'notifications.removePair': {
    request: z.object({ ...ofDevice, ID: id }),
    answer: ok,
  },
};
