import type { ApplicationRight, Section } from './device-kinds.ts';

/** Where a call lives and who may make it: the light half of the call table, without schemas. */
export interface CallRoute {
  readonly base: 'r' | 'w';
  readonly method: 'POST' | 'PUT' | 'DELETE' | 'GET';
  /** Every spelling the specification gives; each is answered alike (decision 26). */
  readonly paths: readonly string[];
  /**
   * anyone: no proof at all. session: signed in. device: holder of an assigned device's token.
   * owner: a device's owner. members: assigned to every device of `macList`.
   */
  readonly caller: 'anyone' | 'session' | 'device' | 'owner' | 'members';
  /** Body field of the user token, where the specification's table has one. */
  readonly userToken?: 'token' | 'user_token' | 'userToken';
  /** Body field of the device token. */
  readonly deviceToken?: 'token' | 'device_token';
  /** Body field of the device's mac, where a call names it by that instead of by its token. */
  readonly deviceMac?: 'deviceMAC';
  /** A public (QR) link's token is accepted in place of a session (decision 5). */
  readonly publicLink?: true;
  readonly right?: ApplicationRight;
  readonly section?: Section;
  /** Not in the specification (decision 78). */
  readonly added?: true;
  readonly summary: string;
}

export const CALL_ROUTES = {
  'access.signIn': {
    base: 'r',
    method: 'POST',
    paths: ['/auth/local'],
    caller: 'anyone',
    summary: 'Sign in with a local account, or refresh the device list and the token of a running session',
  },
  'access.signOut': {
    base: 'r',
    method: 'POST',
    paths: ['/auth/logout'],
    caller: 'anyone',
    added: true,
    summary: 'End the session named by the cookie',
  },
  'access.methods': {
    base: 'r',
    method: 'POST',
    paths: ['/auth/methods'],
    caller: 'anyone',
    added: true,
    summary: 'Which ways of signing in there are beside the local form',
  },
  'access.beginThirdParty': {
    base: 'r',
    method: 'POST',
    paths: ['/auth/oidc/start'],
    caller: 'anyone',
    added: true,
    summary: 'Begin a third-party sign-in: where the browser goes, and what it has to bring back',
  },
  'access.finishThirdParty': {
    base: 'r',
    method: 'POST',
    paths: ['/auth/oidc/callback'],
    caller: 'anyone',
    added: true,
    summary: "Exchange the provider's answer for its access token",
  },
  'access.signInThirdParty': {
    base: 'r',
    method: 'POST',
    paths: ['/auth/google'],
    caller: 'anyone',
    summary: "Sign in with a third party's access token",
  },
  'access.application': {
    base: 'r',
    method: 'POST',
    paths: ['/applications/access'],
    caller: 'session',
    userToken: 'user_token',
    summary: 'Whether the account may use an application; refused where it may not',
  },
  'access.changePassword': {
    base: 'w',
    method: 'POST',
    paths: ['/auth/local/change-password'],
    caller: 'session',
    summary: 'Change the password of a local account; its other sessions end',
  },
  'access.readSettings': {
    base: 'r',
    method: 'POST',
    paths: ['/user/settings'],
    caller: 'session',
    userToken: 'token',
    added: true,
    summary: 'Settings kept with the account',
  },
  'access.writeSettings': {
    base: 'w',
    method: 'POST',
    paths: ['/user/settings'],
    caller: 'session',
    userToken: 'token',
    added: true,
    summary: 'Keep settings with the account',
  },
  'hierarchy.read': {
    base: 'r',
    method: 'POST',
    paths: ['/facility/devices-hierarchy'],
    caller: 'session',
    userToken: 'token',
    summary: "The account's tree of groups and devices, with tags and positions",
  },
  'hierarchy.write': {
    base: 'w',
    method: 'POST',
    paths: ['/facility/devices-hierarchy'],
    caller: 'session',
    userToken: 'token',
    summary: 'Replace the tree; a stale revision is answered with the current one',
  },
  'assignments.remove': {
    base: 'w',
    method: 'DELETE',
    paths: ['/assign'],
    caller: 'device',
    deviceToken: 'token',
    summary: 'Give a device back: it leaves the account, and its data stay (decision 62)',
  },
  'assignments.removeMany': {
    base: 'w',
    method: 'DELETE',
    paths: ['/assign/list'],
    caller: 'session',
    userToken: 'userToken',
    summary: 'Give several devices back, all of them or none',
  },
  'devices.readDetails': {
    base: 'r',
    method: 'POST',
    paths: ['/devices/details'],
    caller: 'device',
    deviceToken: 'token',
    publicLink: true,
    summary: 'Limits, offset, ratio and place of a device',
  },
  'devices.writeDetails': {
    base: 'w',
    method: 'POST',
    paths: ['/devices/details'],
    caller: 'owner',
    deviceToken: 'token',
    summary: 'Set limits, offset, ratio and place of a device',
  },
  'devices.doubtful': {
    base: 'r',
    method: 'POST',
    paths: ['/devices/doubtful-increments'],
    caller: 'owner',
    deviceToken: 'token',
    added: true,
    summary: 'Register increments beyond what the connection can carry, kept apart (decision 47)',
  },
  'deviceSettings.read': {
    base: 'r',
    method: 'POST',
    paths: ['/devices/config'],
    caller: 'device',
    deviceToken: 'token',
    summary: 'WiFi, LoRa and system settings, asked of the device; all but system and signal for its owner alone',
  },
  'deviceSettings.write': {
    base: 'w',
    method: 'POST',
    paths: ['/devices/config'],
    caller: 'owner',
    userToken: 'user_token',
    deviceToken: 'device_token',
    summary: 'Set WiFi, or LoRa and its scalers, on the device',
  },
  'measurements.profile': {
    base: 'r',
    method: 'POST',
    paths: ['/profile', '/profileEY'],
    caller: 'device',
    deviceToken: 'token',
    publicLink: true,
    summary: 'Series of measured quantities of a device',
  },
  'measurements.groupProfile': {
    base: 'r',
    method: 'POST',
    paths: ['/profile/group', '/profile/groupEY'],
    caller: 'members',
    userToken: 'user_token',
    summary: 'Series of measured quantities over a group of devices',
  },
  'measurements.energy': {
    base: 'r',
    method: 'POST',
    paths: ['/energy', '/energyEY'],
    caller: 'device',
    deviceToken: 'token',
    publicLink: true,
    summary: 'Energy of a device per period',
  },
  'measurements.groupEnergy': {
    base: 'r',
    method: 'POST',
    paths: ['/energy/group', '/energy/groupEY'],
    caller: 'members',
    userToken: 'user_token',
    summary: 'Energy of a group of devices per period',
  },
  'measurements.statistics': {
    base: 'r',
    method: 'POST',
    paths: ['/statistics', '/statisticsEY'],
    caller: 'device',
    deviceToken: 'token',
    publicLink: true,
    summary: 'Minimum, mean and maximum over a range',
  },
  'measurements.groupStatistics': {
    base: 'r',
    method: 'POST',
    paths: ['/statistics/group', '/statisticsEY/group'],
    caller: 'members',
    userToken: 'user_token',
    summary: 'Minimum, mean and maximum over a range and a group of devices',
  },
  'measurements.sensors': {
    base: 'r',
    method: 'POST',
    paths: ['/sensor/data'],
    caller: 'device',
    deviceToken: 'token',
    summary: 'Minimum, mean and maximum, or the series, of an environment sensor',
  },
  'sharing.link': {
    base: 'w',
    method: 'POST',
    paths: ['/qrtoken'],
    caller: 'device',
    deviceMac: 'deviceMAC',
    userToken: 'token',
    summary: "Token of the caller's public link of that name to a device; made at the first request",
  },
  'sharing.list': {
    base: 'r',
    method: 'POST',
    paths: ['/qrtoken/list'],
    caller: 'device',
    deviceMac: 'deviceMAC',
    userToken: 'token',
    added: true,
    summary: "The caller's public links to a device; an owner sees those of everybody",
  },
  'sharing.setExpiry': {
    base: 'w',
    method: 'PUT',
    paths: ['/qrtoken'],
    caller: 'device',
    deviceMac: 'deviceMAC',
    userToken: 'token',
    added: true,
    summary: 'Set when a public link ends',
  },
  'sharing.revoke': {
    base: 'w',
    method: 'DELETE',
    paths: ['/qrtoken'],
    caller: 'device',
    deviceMac: 'deviceMAC',
    userToken: 'token',
    added: true,
    summary: 'Revoke a public link; open pages stop within 5 s',
  },
  'reports.energy': {
    base: 'r',
    method: 'POST',
    paths: ['/reports/energy'],
    caller: 'members',
    userToken: 'user_token',
    right: 'REPORT',
    added: true,
    summary: 'Energy of each of several devices over a range, for reports',
  },
  'tariffs.read': {
    base: 'r',
    method: 'POST',
    paths: ['/tariffs'],
    caller: 'device',
    deviceToken: 'token',
    added: true,
    summary: 'Versions of the tariff of a device',
  },
  'tariffs.write': {
    base: 'w',
    method: 'POST',
    paths: ['/tariffs'],
    caller: 'owner',
    deviceToken: 'token',
    added: true,
    summary: 'Add a version of the tariff of a device, or replace the one of the same date',
  },
  'tariffs.remove': {
    base: 'w',
    method: 'DELETE',
    paths: ['/tariffs'],
    caller: 'owner',
    deviceToken: 'token',
    added: true,
    summary: 'Remove a version of the tariff of a device',
  },
  'tariffs.cost': {
    base: 'r',
    method: 'POST',
    paths: ['/tariffs/cost'],
    caller: 'members',
    userToken: 'user_token',
    added: true,
    summary: 'What the energy imported by devices costs, per device and per period',
  },
} as const satisfies Record<string, CallRoute>;

export type CallName = keyof typeof CALL_ROUTES;
