import { z } from 'zod';
import { CLOCK_FAULTS, LANGUAGES } from '../../constants.ts';
import { CAPABILITIES } from '../../devices/capabilities.ts';
import { APPLICATION_RIGHTS, DEVICE_STATUSES, SECTIONS } from '../../devices/device-kinds.ts';
import { LEVELS } from '../../levels.ts';
import { digest, epochSeconds, mac, ok, source, token } from '../fields.ts';
import { sealed, secondFactorCalls, secondStepBodies } from './second-factor.ts';

const deviceListEntry = z.object({
  mac,
  title: z.string(),
  type: z.number().int(),
  /** Whether `level` is own. */
  owner: z.boolean(),
  /** What the account may do with it (D9). */
  level: z.enum(LEVELS),
  NILM: z.object({ process: z.boolean(), autoLearn: z.boolean() }),
  phase_use: z.number().int().min(1).max(3),
  lora: z.boolean(),
  /** Added: the source whose stored measurements stand for the device where none is chosen; absent where nothing is stored. */
  source: source.optional(),
  /** Added: what it can do beyond measuring; null where it never reported it, and what its kind can is meant. */
  caps: z.array(z.enum(CAPABILITIES)).nullable(),
  status: z.enum(DEVICE_STATUSES),
  connection: z.string().optional(),
  fw: z.string().optional(),
  device: z.string().optional(),
  /** Epoch ms of the last message from the device. */
  last_seen: z.number().optional(),
  /** Added: epoch ms since when it is OFFLINE; absent while it is ONLINE, and where the server was started since then. */
  offline_since: z.number().optional(),
  transfer: z.number().optional(),
  /** Its measurements are refused because its clock is wrong; absent while it is right. */
  clock: z.enum(CLOCK_FAULTS).optional(),
  /** Added: nothing is known of the device, because its gateway is not connected. */
  gateway_lost: z.literal(true).optional(),
  /** Epoch ms since when the device is no longer in use; absent while it is. */
  ended_at: z.number().optional(),
  time_zone: z.string(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  /** Device token (D4). */
  token: z.string(),
});
export type DeviceListEntry = z.infer<typeof deviceListEntry>;

const login = z.string().trim().min(1).max(200);

/** Settings stored with the account (D38); an unknown key is dropped. */
const settings = z.object({
  localization: z.enum(LANGUAGES).optional(),
  sideBarMax: z.boolean().optional(),
  theme: z.enum(['light', 'dark', 'auto']).optional(),
  phase: z.partialRecord(z.enum(['L1', 'L2', 'L3', 'SUM', 'AVG']), z.boolean()).optional(),
  yAxisType: z.record(z.string().max(40), z.enum(['linear', 'logarithmic'])).optional(),
  yearDateRange: z.enum(['thisYear', 'lastYear']).optional(),
  /** A dashboard's period, and the running unit when it was last shown, epoch seconds. */
  statsDate: z
    .object({
      selector: z.enum(['today', 'week', 'month', 'year']),
      from: epochSeconds.optional(),
      to: epochSeconds.optional(),
    })
    .optional(),
  graphs: z.array(z.number().int().min(1).max(6)).max(6).optional(),
  /** How phasors are drawn: the position of zero, degrees clockwise from the top, and the direction of growing angles. */
  vector: z
    .object({ zero: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]), clockwise: z.boolean() })
    .optional(),
  /** The display form of a chart, such as consumption or register, by the chart's name. */
  chartForm: z.record(z.string().max(60), z.string().max(20)).optional(),
  hiddenSeries: z.record(z.string().max(60), z.array(z.string().max(20)).max(20)).optional(),
});
export type Settings = z.infer<typeof settings>;

/** Answer of each way of signing in and of each renewal. */
const signedIn = ok.extend({
  data: z.array(deviceListEntry),
  user: z.object({
    login: z.string(),
    /** 1 local, 2 third party. */
    id: z.union([z.literal(1), z.literal(2)]),
    demo: z.boolean(),
    token: z.string(),
    /** Epoch ms at which the token expires. */
    expiration: z.number(),
    applications: z.array(z.enum(APPLICATION_RIGHTS)),
    sections: z.array(z.enum(SECTIONS)),
    /** The server's zone; it sets the day boundaries of devices in several zones (D20). */
    time_zone: z.string().optional(),
    /** Third party only: picture as a data URL, and the user's name there. */
    avatar: z.string().optional(),
    user_name: z.string().optional(),
  }),
});

/** A page of ours to which the provider returns the browser. */
const pageAddress = z.url({ protocol: /^https?$/ }).max(500);

const sessionEntry = z.object({
  ID: z.string(),
  /** Whether it is the one that makes the call. */
  current: z.boolean(),
  /** Epoch ms, each. */
  created: z.number(),
  last_used: z.number(),
  /** When it ends if nobody uses it any more. */
  ends: z.number(),
  /** Network address of its last use; null if unknown. */
  address: z.string().nullable(),
  /** Name by which its browser calls itself (User-Agent); null if it does not. */
  agent: z.string().nullable(),
});
export type SessionEntry = z.infer<typeof sessionEntry>;

export const accessCalls = {
  ...secondFactorCalls,
  'access.secondStep': { request: secondStepBodies['access.secondStep'], answer: signedIn },
  'access.signInPasskey': { request: secondStepBodies['access.signInPasskey'], answer: signedIn },
  'access.signIn': {
    request: z.union([z.object({ login, password: digest }), z.object({ token })]),
    answer: signedIn,
  },
  'access.methods': {
    request: z.object({}),
    answer: ok.extend({
      /** `third_party`: the name of the configured provider; null for none. */
      data: z.object({
        third_party: z.string().nullable(),
        /** All of them, in the order of the screen. */
        third_parties: z.array(z.object({ ID: z.string(), name: z.string() })),
        /** Whether a link for a new password can be sent by e-mail. */
        mail: z.boolean(),
        /** Characters of a new password at least. */
        password_min: z.number().int(),
        /** Whether some account signs in with a passkey. */
        passkeys: z.boolean(),
      }),
    }),
  },
  'access.forgotPassword': { request: z.object({ login }), answer: ok },
  'access.choosePassword': { request: z.object({ ticket: sealed, password: digest }), answer: ok },
  'access.beginThirdParty': {
    /** `provider`: its ID; absent: the first one. */
    request: z.object({ return_to: pageAddress, provider: z.string().min(1).max(40).optional() }),
    answer: ok.extend({ data: z.object({ url: z.url(), transaction: sealed }) }),
  },
  'access.finishThirdParty': {
    /** `answer`: the query with which the provider returned the browser. */
    request: z.object({ transaction: sealed, answer: z.string().min(1).max(8_192) }),
    /** `receipt`: proof that the provider issued the token to this server. */
    answer: ok.extend({ data: z.object({ token: z.string(), receipt: sealed }) }),
  },
  'access.signInThirdParty': {
    request: z.object({ token: z.string().min(1).max(16_384), receipt: sealed.optional() }),
    answer: signedIn,
  },
  'access.application': {
    request: z.object({ user_token: token, application: z.enum(APPLICATION_RIGHTS) }),
    answer: ok,
  },
  'access.signOut': {
    request: z.object({ return_to: pageAddress.optional() }),
    /** `url`: address at which the browser ends the provider's session too. */
    answer: ok.extend({ data: z.object({ url: z.url() }).optional() }),
  },
  'access.sessions': {
    request: z.object({ user_token: token }),
    answer: ok.extend({ data: z.array(sessionEntry) }),
  },
  /** Without `ID` all but the one that makes the call. */
  'access.endSessions': {
    request: z.object({ user_token: token, ID: z.string().min(1).max(100).optional() }),
    answer: ok,
  },
  'access.changePassword': {
    request: z.object({ login, oldPassword: digest, newPassword: digest }),
    answer: ok,
  },
  'access.readSettings': { request: z.object({ token }), answer: ok.extend({ data: settings }) },
  'access.writeSettings': { request: z.object({ token, settings }), answer: ok },
};
