import { PHASES } from '@phasor/quantities';
import { z } from 'zod';
import { GROUP_MEMBERS_MAX } from '../constants.ts';
import { LEFT_OUT_REASONS } from '../counted-group.ts';
import { MAC_PATTERN } from '../devices/device-addresses.ts';
import { CIRCUIT_PLACES } from '../measured/places.ts';
import { CIRCUITS, WIRE_QUANTITIES, type WireQuantity } from '../measured/wire.ts';

/** Building blocks of the calls' bodies. */
/** Said of a text that holds bytes, in words of JSON Schema. */
export const BASE64 = { contentEncoding: 'base64' };
export const JPEG = { ...BASE64, contentMediaType: 'image/jpeg' };

export const token = z.string().min(1).max(4_096);
export const mac = z.string().regex(MAC_PATTERN);
export const macList = z.array(mac).min(1).max(GROUP_MEMBERS_MAX);
export const source = z.union([z.literal(1), z.literal(2)]);
/** Of several devices: absent for the source that stands for each of them (D22). */
export const ownSource = source.optional();

/** The number of a record, at most the largest that every database supports (an integer of PostgreSQL). */
export const recordNumber = z.number().int().min(1).max(2_147_483_647);

/** A whole number in a call that may be a form, in which every field is text. */
export function inForm(number: z.ZodNumber) {
  const digits = z.string().regex(/^\d{1,10}$/);
  return z.union([number, digits.transform(Number).pipe(number)]);
}

/** A SHA-256 digest in hex; the server never receives a password itself (D6). */
export const digest = z.string().regex(/^[0-9a-f]{64}$/i);

/** Epoch seconds between 1970 and 2100. */
export const epochSeconds = z.number().finite().min(0).max(4_102_444_800);

/** Epoch seconds or ms between 1970 and 2100. */
export const epochEither = z.number().finite().min(0).max(4_102_444_800_000);

/** A comma-separated list of known names, answered as an array without duplicates; errors in it name its field. */
export function listOf<const Name extends string>(names: readonly Name[]) {
  const list = z.array(z.enum(names)).min(1);
  return z
    .string()
    .max(400)
    .transform((text, context) => {
      const parsed = list.safeParse([...new Set(text.split(',').map((name) => name.trim()))]);
      if (parsed.success) return parsed.data;
      context.addIssue({ code: 'custom', message: `a list of ${names.join(', ')} is expected` });
      return z.NEVER;
    });
}

export const wireQuantities = Object.keys(WIRE_QUANTITIES) as WireQuantity[];

/** `[from, to)` in epoch seconds, ascending and at most a century long. */
export const range = { from: epochSeconds, to: epochSeconds };

/** Half-open ranges must be ascending (D51). */
export function inOrder<Body extends z.ZodType<{ from: number; to: number }>>(body: Body): Body {
  return body.refine(({ from, to }) => from < to, { message: 'from must be before to', path: ['to'] });
}

/** Added: when another meter took the place of the device in the range, epoch ms, ascending; absent where none did. */
export const exchanges = z.array(z.number()).optional();

/** The group of a call: a list of devices, which are added up, or a group of the caller's tree by the id of its node. */
export const groupNamed = {
  user_token: token,
  macList: macList.optional(),
  group: z.string().min(1).max(60).optional(),
};

/** Exactly one of the two must name a group. */
export function namesOneGroup<Body extends z.ZodType<{ macList?: string[] | undefined; group?: string | undefined }>>(
  body: Body,
): Body {
  const wrong = (field: string) => ({ message: 'either macList or group is expected', path: [field] });
  return body
    .refine(({ macList: macs, group }) => macs !== undefined || group !== undefined, wrong('macList'))
    .refine(({ macList: macs, group }) => macs === undefined || group === undefined, wrong('group'));
}

/** How a group of the tree was counted (D49). */
export const groupCount = z.object({
  /** `measured`: the figures are those of the devices that measure the whole. `added`: the members are added up. */
  rule: z.enum(['measured', 'added']),
  /** The devices whose sum the figures are. */
  devices: z.array(z.string()),
  /**
   * Devices of the group that are not counted, and why: hidden in the tree, of a kind that measures no energy, beyond the
   * limit.
   */
  left_out: z.array(z.object({ mac: z.string(), reason: z.enum(LEFT_OUT_REASONS) })),
});

/** Names of circuits by their numbers; an empty one removes the name. */
export const circuitNames = z.partialRecord(
  z.enum(CIRCUITS.map(String) as `${(typeof CIRCUITS)[number]}`[]),
  z.string().trim().max(30),
);

export const point = z.tuple([z.number(), z.number().nullable()]);
export const series = z.array(point);
const channel = z.enum([...PHASES, 'cumulative', 'CUM', 'average', ...CIRCUIT_PLACES]);
export const perChannel = z.partialRecord(channel, series);
/** The first and the last reading of a register within a range; their difference is the energy of the range. */
export const registerEnds = z.tuple([z.tuple([z.number(), z.number()]), z.tuple([z.number(), z.number()])]);
export const endsPerChannel = z.partialRecord(channel, registerEnds);
export const ok = z.object({ status: z.literal('OK') });

/**
 * Added: measurements of the range that were damaged, are set aside and could not be formed anew, `(from, to]` in epoch ms; also in
 * `data` of the failure that nothing was found. Values of them are missing unless other levels have them or they were received
 * again; absent where there are none.
 */
export const damaged = z.array(z.object({ mac: z.string(), from: z.number(), to: z.number() })).optional();

/** Figures of stored measurements over a range. */
export const figures = ok.extend({
  /**
   * Added: present while rows of the range that an earlier version of the server formed are still put right in the background,
   * so that the same request may have another answer later.
   */
  may_change: z.literal(true).optional(),
  damaged,
});
