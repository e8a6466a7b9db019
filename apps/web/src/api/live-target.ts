import type { LiveMessage, LiveRequest } from '@phasor/contract';

/** What can be watched over the socket. */
export type LiveTarget =
  | { readonly kind: 'device'; readonly mac: string; readonly token: string }
  /** What a public link opens; the link does not say which device that is. */
  | { readonly kind: 'link'; readonly token: string }
  | { readonly kind: 'group'; readonly macList: readonly string[] }
  | { readonly kind: 'states' }
  | { readonly kind: 'notifications'; readonly macList: readonly string[] };

const groupKey = (macs: readonly string[]) => `group:${[...macs].sort().join()}`;

/** Key of a target; targets with the same key share one subscription. */
export function targetKey(target: LiveTarget): string {
  if (target.kind === 'device') return `device:${target.mac}`;
  return target.kind === 'group' ? groupKey(target.macList) : target.kind;
}

/** Key of the target that a message belongs to; undefined for a failure. */
export function messageTargetKey(message: LiveMessage): string | undefined {
  if (message.status === 'FAIL') return undefined;
  if (message.topic === 'State') return 'states';
  if (message.topic === 'Notification') return 'notifications';
  return 'device' in message ? `device:${message.device}` : groupKey(message.group);
}

/** The message that begins (true) or ends (false) watching a target (1-core.md, 7). */
export function liveRequest(target: LiveTarget, userToken: string, on: boolean): LiveRequest {
  if (target.kind === 'device' || target.kind === 'link') return { deviceToken: target.token, data: on };
  if (target.kind === 'group') return { userToken, macList: [...target.macList], data: on };
  if (target.kind === 'states') return { userToken, state: on };
  return { userToken, macList: [...target.macList], notification: on };
}
