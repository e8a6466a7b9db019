import type { z } from 'zod';
import type { CallName } from './call-routes.ts';
import { accessCalls } from './calls/access.ts';
import { accuracyCalls } from './calls/accuracy.ts';
import { appliancesCalls } from './calls/appliances.ts';
import { assignmentsCalls } from './calls/assignments.ts';
import { connectingCalls } from './calls/connecting.ts';
import { controlMapsCalls } from './calls/control-maps.ts';
import { deviceSettingsCalls } from './calls/device-settings.ts';
import { devicesCalls } from './calls/devices.ts';
import { firmwareCalls } from './calls/firmware.ts';
import { hierarchyCalls } from './calls/hierarchy.ts';
import { integrationCalls } from './calls/integration.ts';
import { measurementFilesCalls } from './calls/measurement-files.ts';
import { measurementsCalls } from './calls/measurements.ts';
import { monitoringCalls } from './calls/monitoring.ts';
import { notificationAddressesCalls } from './calls/notification-addresses.ts';
import { notificationsCalls } from './calls/notifications.ts';
import { picturesCalls } from './calls/pictures.ts';
import { precisionCalls } from './calls/precision.ts';
import { relaysCalls } from './calls/relays.ts';
import { reportsCalls } from './calls/reports.ts';
import { sharingCalls } from './calls/sharing.ts';
import { storedMetersCalls } from './calls/stored-meters.ts';
import { supplyCalls } from './calls/supply.ts';
import { systemCalls } from './calls/system.ts';
import { tariffsCalls } from './calls/tariffs.ts';
import { userManagerCalls } from './calls/user-manager.ts';
import { wiringCalls } from './calls/wiring.ts';

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

export { accuracyProfileMenu } from './calls/accuracy.ts';
export { applianceMenu } from './calls/appliances.ts';
export { controlMapTree } from './calls/control-maps.ts';
export { hierarchyMenu } from './calls/hierarchy.ts';
export { menuNodeId, menuTree } from './calls/menu-tree.ts';
