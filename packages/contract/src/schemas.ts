import type { z } from 'zod';
import type { CallName } from './call-routes.ts';
import { accessCalls } from './calls/accounts/access.ts';
import { assignmentsCalls } from './calls/accounts/assignments.ts';
import { integrationCalls } from './calls/accounts/integration.ts';
import { sharingCalls } from './calls/accounts/sharing.ts';
import { userManagerCalls } from './calls/accounts/user-manager.ts';
import { accuracyCalls } from './calls/bench/accuracy.ts';
import { precisionCalls } from './calls/bench/precision.ts';
import { storedMetersCalls } from './calls/bench/stored-meters.ts';
import { connectingCalls } from './calls/devices/connecting.ts';
import { controlMapsCalls } from './calls/devices/control-maps.ts';
import { deviceSettingsCalls } from './calls/devices/device-settings.ts';
import { devicesCalls } from './calls/devices/devices.ts';
import { firmwareCalls } from './calls/devices/firmware.ts';
import { hierarchyCalls } from './calls/devices/hierarchy.ts';
import { picturesCalls } from './calls/devices/pictures.ts';
import { relaysCalls } from './calls/devices/relays.ts';
import { wiringCalls } from './calls/devices/wiring.ts';
import { appliancesCalls } from './calls/measured/appliances.ts';
import { measurementFilesCalls } from './calls/measured/measurement-files.ts';
import { measurementsCalls } from './calls/measured/measurements.ts';
import { monitoringCalls } from './calls/measured/monitoring.ts';
import { reportsCalls } from './calls/measured/reports.ts';
import { supplyCalls } from './calls/measured/supply.ts';
import { tariffsCalls } from './calls/measured/tariffs.ts';
import { notificationAddressesCalls } from './calls/notifications/notification-addresses.ts';
import { notificationsCalls } from './calls/notifications/notifications.ts';
import { systemCalls } from './calls/system.ts';

/** Request and answer of every call of the table; the heavy half, kept out of the browser's first load. */
export const CALL_SCHEMAS = {
  ...accessCalls,
  ...assignmentsCalls,
  ...hierarchyCalls,
  ...devicesCalls,
  ...picturesCalls,
  ...deviceSettingsCalls,
  ...firmwareCalls,
  ...measurementsCalls,
  ...measurementFilesCalls,
  ...relaysCalls,
  ...precisionCalls,
  ...storedMetersCalls,
  ...appliancesCalls,
  ...sharingCalls,
  ...integrationCalls,
  ...reportsCalls,
  ...connectingCalls,
  ...wiringCalls,
  ...controlMapsCalls,
  ...userManagerCalls,
  ...systemCalls,
  ...accuracyCalls,
  ...tariffsCalls,
  ...monitoringCalls,
  ...supplyCalls,
  ...notificationsCalls,
  ...notificationAddressesCalls,
} satisfies Record<CallName, { request: z.ZodType; answer: z.ZodType }>;

type Schemas = typeof CALL_SCHEMAS;
/** What a caller sends. */
export type CallRequest<Name extends CallName> = z.input<Schemas[Name]['request']>;
/** What a handler gets: checked, with defaults filled in. */
export type CallBody<Name extends CallName> = z.output<Schemas[Name]['request']>;
/** What a caller gets when the status is OK. */
export type CallAnswer<Name extends CallName> = z.output<Schemas[Name]['answer']>;

export { accuracyProfileMenu } from './calls/bench/accuracy.ts';
export { controlMapTree } from './calls/devices/control-maps.ts';
export { hierarchyMenu } from './calls/devices/hierarchy.ts';
export { menuNodeId, menuTree } from './calls/devices/menu-tree.ts';
export { applianceMenu } from './calls/measured/appliances.ts';
