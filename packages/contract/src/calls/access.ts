import { z } from 'zod';
import { LANGUAGES } from '../constants.ts';
import { APPLICATION_RIGHTS, DEVICE_STATUSES, SECTIONS } from '../device-kinds.ts';
import { digest, mac, ok, token } from './fields.ts';

const deviceListEntry = z.object({
  mac,
  title: z.string(),
  type: z.number().int(),
  owner: z.boolean(),
  NILM: z.object({ process: z.boolean(), autoLearn: z.boolean() }),
  phase_use: z.number().int().min(1).max(3),
  lora: z.boolean(),
  status: z.enum(DEVICE_STATUSES),
  connection: z.string().optional(),
  fw: z.string().optional(),
  device: z.string().optional(),
  /** Epoch ms of the last word from the device. */
  last_seen: z.number().optional(),
  transfer: z.number().optional(),
  time_zone: z.string(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  /** Device token (decision 4). */
  token: z.string(),
});
export type DeviceListEntry = z.infer<typeof deviceListEntry>;

const login = z.string().trim().min(1).max(200);

/** Settings that follow the account (decision 38); an unknown key is dropped. */
const settings = z.object({
  localization: z.enum(LANGUAGES).optional(),
  sideBarMax: z.boolean().optional(),
  theme: z.enum(['light', 'dark', 'auto']).optional(),
  phase: z.partialRecord(z.enum(['L1', 'L2', 'L3', 'SUM', 'AVG']), z.boolean()).optional(),
  yAxisType: z.record(z.string().max(40), z.enum(['linear', 'logarithmic'])).optional(),
  yearDateRange: z.enum(['thisYear', 'lastYear']).optional(),
  statsDate: z.object({ selector: z.enum(['today', 'week', 'month', 'year']) }).optional(),
  graphs: z.array(z.number().int().min(1).max(6)).max(6).optional(),
  hiddenSeries: z.record(z.string().max(60), z.array(z.string().max(20)).max(20)).optional(),
});
export type Settings = z.infer<typeof settings>;

export const accessCalls = {
  'access.signIn': {
    request: z.union([z.object({ login, password: digest }), z.object({ token })]),
    answer: ok.extend({
      data: z.array(deviceListEntry),
      user: z.object({
        login: z.string(),
        /** 1 local, 2 third party. */
        id: z.union([z.literal(1), z.literal(2)]),
        demo: z.boolean(),
        token: z.string(),
        /** Epoch ms at which the token ends. */
        expiration: z.number(),
        applications: z.array(z.enum(APPLICATION_RIGHTS)),
        sections: z.array(z.enum(SECTIONS)),
      }),
    }),
  },
  'access.signOut': { request: z.object({}), answer: ok },
  'access.changePassword': {
    request: z.object({ login, oldPassword: digest, newPassword: digest }),
    answer: ok,
  },
  'access.readSettings': { request: z.object({ token }), answer: ok.extend({ data: settings }) },
  'access.writeSettings': { request: z.object({ token, settings }), answer: ok },
};
