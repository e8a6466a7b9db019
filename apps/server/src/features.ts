import type { Registry } from 'prom-client';
import type { Adapters, Surroundings } from './adapters.ts';
import type { CallHandlers } from './call-handlers.ts';
import { type JoinedConnecting, joinConnecting } from './composition/connecting.ts';
import { type DeviceFeatures, joinDevices } from './composition/devices.ts';
import { type EvaluatingFeatures, joinEvaluating } from './composition/evaluating.ts';
import { followRecords } from './composition/following.ts';
import { joinHealth } from './composition/health.ts';
import { linkHandlers } from './composition/link-handlers.ts';
import { joinMeasuring, type MeasuringFeatures } from './composition/measuring.ts';
import { joinOperating, type OperatingFeatures } from './composition/operating.ts';
import { joinPeople, type PeopleFeatures } from './composition/people.ts';
import { joinLive, joinNotifications } from './composition/viewing.ts';
import { deriveAccessKeys } from './features/access/access-keys.ts';
import { withAuditTrail } from './features/access/audit-trail.ts';
import type { Health } from './features/health/health.ts';
import type { Live } from './features/live/live.ts';
import type { NewsDesk } from './features/notifications/news-desk.ts';
import type { Notifications } from './features/notifications/notifications.ts';
import type { SystemPost } from './features/notifications/outgoing/system-post.ts';
import type { DeviceLinkHandlers } from './ports/device-link.ts';
import { installationKey } from './secrets/installation-key.ts';
import { hasDevices } from './settings/role.ts';
import { takeHandedOn } from './sharing/handed-on.ts';

/** The features of one server: what HTTP serves, what receives from devices, and what is started and stopped. */
export interface Features {
  readonly devices: DeviceFeatures;
  readonly measuring: MeasuringFeatures;
  readonly people: PeopleFeatures;
  readonly operating: OperatingFeatures;
  readonly evaluating: EvaluatingFeatures;
  readonly news: NewsDesk;
  readonly notifications: Notifications;
  readonly live: Live;
  readonly connecting: JoinedConnecting;
  readonly health: Health & { readonly post: SystemPost };
  /** Every call of the contract. */
  readonly calls: CallHandlers;
  /** What the device link calls. */
  readonly linkHandlers: DeviceLinkHandlers;
}

/**
 * Makes the features one after the other: each gets the ports and the earlier features that it names, and none knows a later
 * one. What happens in a feature reaches viewers over the live bus. The record store must be started, since one
 * of an earlier version holds the key of the installation.
 */
export async function joinFeatures(
  adapters: Adapters,
  surroundings: Surroundings,
  registry: Registry,
): Promise<Features> {
  const { records, share, processes, link } = adapters;
  const { config, log } = surroundings;
  const keys = deriveAccessKeys(await installationKey({ file: config.keyFile, facts: records.facts }));

  // The devices, and what they measure.
  const devices = joinDevices(adapters, surroundings, { keys });
  const { book } = devices;
  const measuring = joinMeasuring(adapters, surroundings, { book, registry });
  const { measurements, exchangesOf, registers, ingest } = measuring;
  const health = await joinHealth(adapters, surroundings, { ingest, keys });

  // The people, and what they do with devices.
  const people = joinPeople(adapters, surroundings, { keys });
  const { stepReadings, energies } = measurements;
  const operating = joinOperating(adapters, surroundings, { keys, stepReadings, exchangesOf });
  const connecting = joinConnecting(adapters, surroundings, { keys, devices, ingest, registers });

  // What is made of it, and who gets to see it.
  const { news, notifications } = joinNotifications(adapters, surroundings, { keys, devices });
  const evaluating = joinEvaluating(adapters, surroundings, { book, energies, news });
  const { appliances, supply } = evaluating;
  const isAmongDevices = hasDevices(config.role);
  followRecords({ ...adapters, link: isAmongDevices ? link : undefined }, { registers, supply });
  const { live, announcements } = joinLive(adapters, surroundings, { book, registers, people });

  const made = { devices, measuring, people, operating, evaluating, news, notifications, live, connecting, health };
  const handlers = linkHandlers({
    ...{ devices, measuring, operating, connecting, news, log },
    loads: appliances.watch,
    supply: supply.watch,
    subscribers: announcements,
    ...{ health, live, book },
  });
  if (isAmongDevices && processes !== undefined) takeHandedOn(handlers, { share, processes });
  return { ...made, calls: withAuditTrail(callsOf(made), records.audit), linkHandlers: handlers };
}

/** Who implements which calls: together the whole table of the contract. */
function callsOf(features: Omit<Features, 'calls' | 'linkHandlers'>): CallHandlers {
  const { devices, measuring, people, operating, evaluating } = features;
  return {
    ...people.access.calls,
    ...people.sharing.calls,
    ...people.integration.calls,
    ...people.hierarchy.calls,
    ...people.userManager.calls,
    ...people.pictures.calls,
    ...people.controlMaps.calls,
    ...devices.availability.calls,
    ...measuring.details.calls,
    ...measuring.measurements.calls,
    ...measuring.files.calls,
    ...operating.deviceSettings.calls,
    ...operating.firmware.calls,
    ...operating.relays.calls,
    ...operating.meters.calls,
    ...operating.precision.calls,
    ...operating.accuracy.calls,
    ...evaluating.appliances.calls,
    ...evaluating.reports.calls,
    ...evaluating.tariffs.calls,
    ...evaluating.supply.calls,
    ...features.notifications.calls,
    ...features.connecting.calls,
    ...features.health.calls,
  };
}
