import { GROUP_MEMBERS_MAX, type LiveRequest, type LiveSubscription, MAC_PATTERN, SOURCES } from '@phasor/contract';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import { invalidInput, refuseUnseen } from '../../calls/invalid-input.ts';

const token = z.string().min(1).max(4_096);
const macList = z.array(z.string().regex(MAC_PATTERN)).min(1).max(GROUP_MEMBERS_MAX);

const liveRequest = z.union([
  z.object({
    ...{ deviceToken: token, data: z.boolean(), mac: z.string().regex(MAC_PATTERN).optional() },
    source: z.literal(Object.values(SOURCES)).optional(),
  }),
  z.object({ userToken: token, macList, data: z.boolean() }),
  z.object({ userToken: token, group: z.string().min(1).max(60), data: z.boolean() }),
  z.object({ userToken: token, state: z.boolean() }),
  z.object({ deviceToken: token, notification: z.boolean() }),
  z.object({ userToken: token, macList, notification: z.boolean() }),
  z.object({ deviceToken: token, upgrade: z.boolean() }),
  z.object({ deviceToken: token, running: z.boolean() }),
  z.object({ deviceToken: token, supply: z.boolean() }),
  z.object({ userToken: token, accutest: z.boolean() }),
  z.object({ ping: z.literal(true) }),
]) satisfies z.ZodType<LiveRequest>;

/** A message of a browser. @throws AppError request.unreadable, or request.invalid with the field that is wrong */
export function readLiveRequest(text: string): LiveRequest {
  const message = jsonOf(text);
  const parsed = liveRequest.safeParse(message);
  if (!parsed.success) throw invalidInput(faultIn(message) ?? parsed.error);
  refuseUnseen(parsed.data);
  return parsed.data;
}

/** The error of a message, for the kind of request that it resembles most. */
function faultIn(message: unknown): z.ZodError | undefined {
  const given = new Set(Object.keys(Object(message)));
  const shared = ({ shape }: (typeof liveRequest.options)[number]) =>
    Object.keys(shape).filter((key) => given.has(key)).length;
  const [meant] = liveRequest.options.toSorted((one, other) => shared(other) - shared(one));
  return meant?.safeParse(message).error;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('request.unreadable');
  }
}

/** True to begin a subscription, false to end it. */
export function isBeginning(request: LiveSubscription): boolean {
  if ('data' in request) return request.data;
  if ('upgrade' in request) return request.upgrade;
  if ('running' in request) return request.running;
  if ('supply' in request) return request.supply;
  if ('accutest' in request) return request.accutest;
  return 'state' in request ? request.state : request.notification;
}

/** What can be followed (docs/live-socket.md). */
export const TOPICS = ['data', 'state', 'notification', 'upgrade', 'running', 'supply', 'accutest'] as const;

/** Key of a subscription, the same for its beginning and its end; order and duplicates in a group do not matter. */
export function subscriptionKey(request: LiveSubscription): string {
  const topic = TOPICS.find((each) => each in request) ?? 'state';
  if ('deviceToken' in request) {
    const source = 'source' in request ? request.source : undefined;
    const mac = 'mac' in request ? request.mac : undefined;
    return [topic, request.deviceToken, source, mac].filter((part) => part !== undefined).join(' ');
  }
  if ('group' in request) return `${topic} of ${request.group}`;
  return 'macList' in request ? `${topic} ${groupKey(request.macList)}` : topic;
}

/** One name for one group of devices. */
export function groupKey(macs: readonly string[]): string {
  return [...new Set(macs)].sort().join(' ');
}
