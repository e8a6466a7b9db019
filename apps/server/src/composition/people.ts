import type { Adapters, Surroundings } from '../adapters.ts';
import { createAccess } from '../features/access/access.ts';
import type { AccessKeys } from '../features/access/access-keys.ts';
import { GateRefusals } from '../features/access/gate-refusals.ts';
import { refusalsInLog } from '../features/access/refusals-in-log.ts';
import { hashDigest } from '../features/access/sign-in/password.ts';
import { talliesWhileUnwritten, ticketsWhileUnwritten } from '../features/access/unwritten/counts-while-unwritten.ts';
import { auditWhileUnwritten, sessionsWhileUnwritten } from '../features/access/unwritten/while-unwritten.ts';
import { ControlMaps } from '../features/control-maps/control-maps.ts';
import { capabilityReader } from '../features/devices/device-capabilities.ts';
import { createHierarchy } from '../features/hierarchy/hierarchy.ts';
import { createIntegration } from '../features/integration/integration.ts';
import { ownSources } from '../features/measurements/own-sources.ts';
import { createPictures } from '../features/pictures/pictures.ts';
import { createSharing } from '../features/sharing/sharing.ts';
import { createUserManager } from '../features/user-manager/user-manager.ts';

export type PeopleFeatures = ReturnType<typeof joinPeople>;

interface Needs {
  readonly keys: AccessKeys;
}

/** Who may do what, and what people keep here for themselves: accounts, links, trees, maps and pictures. */
export function joinPeople(
  { records, series, providers, posts, pictures: codec, bus, ecosystems }: Adapters,
  { config, clock, log }: Surroundings,
  { keys }: Needs,
) {
  const { users, assignments, menus } = records;
  const sessions = sessionsWhileUnwritten(records.sessions);
  const audit = refusalsInLog(auditWhileUnwritten(records.audit), log);
  const tallies = talliesWhileUnwritten(records.tallies);
  const usedTickets = ticketsWhileUnwritten(records.usedTickets);
  const sharing = createSharing({ publicLinks: records.publicLinks, users, key: keys.publicLink, clock });
  const integration = createIntegration({
    integrationTokens: records.integrationTokens,
    ...{ users, assignments },
    key: keys.integration,
    clock,
  });
  const hierarchy = createHierarchy({ hierarchies: records.hierarchies, assignments, bus });
  const refusals = new GateRefusals({ audit, sessions, users, clock });
  const { gate, calls, mails } = createAccess({
    records: { ...records, sessions, tallies, usedTickets, audit },
    keys,
    clock,
    publicUrl: config.publicUrl,
    providers,
    mail: posts.mail,
    deviceStatus: (mac) => bus.known('state', mac),
    capsOf: capabilityReader({ ecosystems, statusOf: (mac) => bus.known('state', mac) }),
    sourcesOf: ownSources(series),
    serverTimeZone: config.timeZone,
    signIn: config.signIn,
    publicLink: (token) => sharing.deviceOf(token),
    integration: (token) => integration.grantOf(token),
    readTree: (user, id, known) => hierarchy.group(user, id, known),
  });
  const access = { gate: refusals.watch(gate), calls };
  const userManager = createUserManager({
    records: { ...records, sessions, audit },
    hashDigest,
    mails,
    isOnline: (mac) => bus.known('state', mac)?.status === 'ONLINE',
  });
  const pictures = createPictures({ pictures: records.pictures, codec });
  const controlMaps = new ControlMaps({ menus, mapImages: records.mapImages, assignments, codec });
  return { sharing, integration, hierarchy, access, refusals, userManager, pictures, controlMaps };
}
