import { z } from 'zod';
import { GROUP_MEMBERS_MAX } from '../../constants.ts';
import { mac, ok, token } from '../fields.ts';

/** Confirms that devices may remain without an owner (D62). */
const leave_ownerless = z.boolean().optional();

export const assignmentsCalls = {
  'assignments.remove': {
    request: z.object({ token, login: z.string().trim().min(1).max(200), leave_ownerless }),
    answer: ok,
  },
  'assignments.removeMany': {
    request: z.object({
      userToken: token,
      deviceList: z.array(mac).min(1).max(GROUP_MEMBERS_MAX),
      leave_ownerless,
    }),
    answer: ok,
  },
};
