import { CALL_ROUTES, type CallName } from '@phasor/contract';

/** Calls that change something: the server logs all of them (D11). */
type MutatingCall = {
  [Name in CallName]: (typeof CALL_ROUTES)[Name]['base'] extends 'w' ? Name : never;
}[CallName];

/** Other logged actions: sign-ins and sign-outs, and commands of an operator. */
const FURTHER_ACTIONS = [
  'access.signIn',
  'access.secondStep',
  'access.signInPasskey',
  'access.groups',
  'access.signInThirdParty',
  'access.signOut',
  'user.add',
  'user.password',
  'user.rights',
  'user.reset-second-factor',
  'user.end-sessions',
  'user.assign',
  'user.unassign',
  'device.add',
  'device.credential',
  'device.remove',
  'device.gateway',
  'device.gateway-remove',
  'device.import',
  'device.exchange',
  'device.rewire',
  'device.end',
  'device.network-server',
  'device.network-server-remove',
  'firmware.add',
  'firmware.remove',
  'keys.rotate',
] as const;

export type AuditedAction = MutatingCall | (typeof FURTHER_ACTIONS)[number];

type GroupOf<Action> = Action extends `${infer Group}.${string}` ? Group : never;
type NameIn<Group extends string, Action = AuditedAction> = Action extends `${Group}.${infer Name}` ? Name : never;

/** A text for every logged action; a call that is added to the table has none until it gets one. */
export type ActionTexts = {
  readonly [Group in GroupOf<AuditedAction>]: { readonly [Name in NameIn<Group>]: string };
};

/** All logged actions, in the order of the filter. */
export const AUDITED_ACTIONS: readonly AuditedAction[] = [
  ...FURTHER_ACTIONS.filter((action) => action.startsWith('access.')),
  ...(Object.keys(CALL_ROUTES) as CallName[]).filter((name): name is MutatingCall => CALL_ROUTES[name].base === 'w'),
  ...FURTHER_ACTIONS.filter((action) => !action.startsWith('access.')),
];

/** The action by its name; undefined for one of another server version, without a text here. */
export function auditedAction(name: string): AuditedAction | undefined {
  return AUDITED_ACTIONS.find((action) => action === name);
}
