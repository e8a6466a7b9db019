import { GROUP_MEMBERS_MAX, type LiveMessage, type LiveRequest, type Source } from '@phasor/contract';

/** A target that can be watched over the socket. */
export type LiveTarget =
  | { readonly kind: 'device'; readonly mac: string; readonly token: string; readonly source?: Source | undefined }
  /** A public link; it does not name its device. */
  | { readonly kind: 'link'; readonly token: string }
  /** A group of the account's tree, by the id of its node. */
  | { readonly kind: 'group'; readonly id: string }
  | { readonly kind: 'states' }
  | { readonly kind: 'accutest' }
  | { readonly kind: 'notifications'; readonly macList: readonly string[] }
  | { readonly kind: 'running'; readonly mac: string; readonly token: string }
  | { readonly kind: 'supply'; readonly mac: string; readonly token: string }
  | { readonly kind: 'upgrade'; readonly mac: string; readonly token: string };

const deviceKey = (mac: string, source: Source | undefined) =>
  `device:${mac}${source === undefined ? '' : `:${source}`}`;
const groupKey = (id: string) => `group:${id}`;

const upgradeKey = (mac: string) => `upgrade:${mac}`;
const runningKey = (mac: string) => `running:${mac}`;
const supplyKey = (mac: string) => `supply:${mac}`;

/** Key of a target; targets with the same key share one subscription. */
export function targetKey(target: LiveTarget): string {
  if (target.kind === 'device') return deviceKey(target.mac, target.source);
  if (target.kind === 'upgrade') return upgradeKey(target.mac);
  if (target.kind === 'running') return runningKey(target.mac);
  if (target.kind === 'supply') return supplyKey(target.mac);
  return target.kind === 'group' ? groupKey(target.id) : target.kind;
}

/** Key of the target that a message belongs to; undefined for a failure, a sign of life and news of the tree or of the installation. */
export function messageTargetKey(message: LiveMessage): string | undefined {
  if (message.status === 'FAIL' || message.topic === 'Alive' || message.topic === 'Tree') return undefined;
  if (message.topic === 'Health') return undefined;
  if (message.topic === 'State') return 'states';
  if (message.topic === 'Notification') return 'notifications';
  if (message.topic === 'Upgrade') return upgradeKey(message.device);
  if (message.topic === 'Running') return runningKey(message.device);
  if (message.topic === 'Supply') return supplyKey(message.device);
  if (message.topic !== 'Data') return 'accutest';
  if ('device' in message) return deviceKey(message.device, message.source);
  return message.node === undefined ? undefined : groupKey(message.node);
}

/**
 * The messages that begin (true) or end (false) watching a target (R-CONN-016): one, or several for notifications, because
 * one message carries a hundred devices.
 */
export function liveRequests(target: LiveTarget, userToken: string, on: boolean): readonly LiveRequest[] {
  if (target.kind !== 'notifications') return [liveRequest(target, userToken, on)];
  const { macList } = target;
  const starts = Array.from({ length: Math.ceil(macList.length / GROUP_MEMBERS_MAX) }, (_, i) => i * GROUP_MEMBERS_MAX);
  return starts.map((start) => ({
    userToken,
    macList: macList.slice(start, start + GROUP_MEMBERS_MAX),
    notification: on,
  }));
}

type OneRequestTarget = Exclude<LiveTarget, { kind: 'notifications' }>;

function liveRequest(target: OneRequestTarget, userToken: string, on: boolean): LiveRequest {
  if (target.kind === 'upgrade') return { deviceToken: target.token, upgrade: on };
  if (target.kind === 'running') return { deviceToken: target.token, running: on };
  if (target.kind === 'supply') return { deviceToken: target.token, supply: on };
  if (target.kind === 'link') return { deviceToken: target.token, data: on };
  if (target.kind === 'device') {
    return { deviceToken: target.token, data: on, ...(target.source !== undefined && { source: target.source }) };
  }
  if (target.kind === 'group') return { userToken, group: target.id, data: on };
  return target.kind === 'accutest' ? { userToken, accutest: on } : { userToken, state: on };
}
