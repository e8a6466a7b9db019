import { createHmac, randomBytes } from 'node:crypto';
import { APPLICATION_RIGHTS, deviceKind, QUARTERS_OF_DAY, RELAYS, SECTIONS } from '@phasor/contract';
import { DEMO_FACILITY, pastConnections } from '@phasor/simulator';
import { digestOf, hashDigest } from '../features/access/sign-in/password.ts';
import { credentialHash } from '../features/devices/credential.ts';
import { UNCONNECTED } from '../ports/records/connection-records.ts';
import type { Device } from '../ports/records/device-records.ts';
import type { FactRecords } from '../ports/records/fact-records.ts';
import type { RecordStore } from '../ports/records/record-store.ts';
import type { RelayChange } from '../ports/records/relay-records.ts';
import type { TariffRecord } from '../ports/records/tariff-records.ts';
import type { User } from '../ports/records/user-records.ts';
import { registerDemoProfiles } from './demo-profiles.ts';
import { registerDemoTokens } from './demo-tokens.ts';

export const DEMO_LOGIN = 'demo';
const DEMO_PASSWORD = 'demo';
/** The key of the virtual devices' secrets; where there is one, the records are a demo's. */
export const DEMO_FACT = 'demo.key';

type FacilityDevice = (typeof DEMO_FACILITY.devices)[number];

/** Secrets of the virtual devices and of their network server: derived from a key of this installation, so that a restart finds them again. */
export async function demoSecrets(facts: FactRecords): Promise<Readonly<Record<string, string>>> {
  if ((await facts.read(DEMO_FACT)) === undefined) await facts.write(DEMO_FACT, randomBytes(32).toString('hex'));
  const key = (await facts.read(DEMO_FACT)) ?? '';
  const secret = (mac: string) => createHmac('sha256', key).update(mac).digest('base64url');
  const names = [...DEMO_FACILITY.devices.map(({ mac }) => mac), DEMO_FACILITY.networkServer];
  return Object.fromEntries(names.map((name) => [name, secret(name)]));
}

/** Registers what the demo needs and is not there yet: its user, whom it answers, the facility's devices, their assignments, the tree. */
export async function registerDemo(records: RecordStore, now: number, depth: 'full' | 'short'): Promise<User> {
  // First of all: from then on the records are a demo's, also after a start that ends half-way.
  const secrets = await demoSecrets(records.facts);
  const known = await records.users.find(DEMO_LOGIN);
  const user = known ?? (await addDemoUser(records));
  for (const spec of DEMO_FACILITY.devices) {
    if ((await records.devices.find(spec.mac)) !== undefined) continue;
    await records.devices.add(deviceOf(spec, secrets[spec.mac] ?? '', now));
    await records.assignments.put({ userId: user.id, mac: spec.mac, level: spec.level, until: null });
    await records.relays.change(spec.mac, relayNamesOf(spec));
    if (deviceKind(spec.type).visualization) await records.tariffs.put(tariffOf(spec.mac, now));
  }
  await registerDemoTokens(records, user, now);
  await registerDemoProfiles(records);
  if (known === undefined) await followBefore(records, now, depth);
  const name = DEMO_FACILITY.networkServer;
  await records.networkServers.put({ name, credentialHash: credentialHash(secrets[name] ?? ''), createdAt: now });
  if ((await records.hierarchies.find(user.id)) === undefined) {
    await records.hierarchies.put(user.id, DEMO_FACILITY.menu, undefined);
  }
  return user;
}

/** The facility was followed before the demo began, as its measurements were: when its devices were connected is taken over. */
async function followBefore({ availability }: RecordStore, now: number, depth: 'full' | 'short'): Promise<void> {
  const { since, marks } = pastConnections(now, depth);
  await availability.watch({ from: since, to: now });
  await availability.add(marks);
}

async function addDemoUser({ users }: RecordStore): Promise<User> {
  return users.add({
    login: DEMO_LOGIN,
    passwordHash: await hashDigest(digestOf(DEMO_PASSWORD)),
    kind: 1,
    demo: true,
    // The users too: the demo may look at them, and changes none (D59).
    applications: APPLICATION_RIGHTS,
    sections: SECTIONS,
    settings: {},
  });
}

/** Names of a disconnector's relays, as given by the installer. */
function relayNamesOf({ model }: FacilityDevice): RelayChange[] {
  if (model.measures !== 'relays') return [];
  return RELAYS.flatMap((relay, index) => {
    const name = model.relays[index]?.name;
    return name === undefined ? [] : [{ relay, name }];
  });
}

const QUARTERS_PER_HOUR = 4;
const CALENDAR_YEARS_BEFORE = 2;

/** A two-rate tariff as a small business has it: high from 6 to 22 o'clock on weekdays, from before the demo's history on. */
function tariffOf(mac: string, now: number): TariffRecord {
  const quarters = Array.from({ length: QUARTERS_OF_DAY }, (_, quarter) => Math.floor(quarter / QUARTERS_PER_HOUR));
  const year = new Date(now).getUTCFullYear();
  return {
    mac,
    validFrom: `${year - CALENDAR_YEARS_BEFORE}-01-01`,
    highPrice: 0.187,
    lowPrice: 0.129,
    currency: DEMO_FACILITY.currency,
    weekday: quarters.map((hour) => (hour >= 6 && hour < 22 ? 'VT' : 'NT')),
    weekend: quarters.map(() => 'NT'),
    holidays: [year - 1, year].flatMap((each) => PUBLIC_HOLIDAYS.map((day) => `${each}-${day}`)),
  };
}

/** Fixed public holidays in Slovakia, where the facility stands. */
const PUBLIC_HOLIDAYS = ['01-01', '01-06', '05-01', '05-08', '07-05', '08-29', '11-01', '12-24', '12-25', '12-26'];

function deviceOf(spec: FacilityDevice, secret: string, createdAt: number): Device {
  return {
    mac: spec.mac,
    type: spec.type,
    title: spec.title,
    phases: spec.phases,
    lora: spec.lora,
    nilm: spec.nilm,
    adapter: 'native',
    adapterKey: null,
    devEui: null,
    credentialHash: credentialHash(secret),
    timeZone: DEMO_FACILITY.timeZone,
    latitude: spec.latitude,
    longitude: spec.longitude,
    mrk: spec.mrk,
    rk: spec.rk,
    energyOffset: 0,
    transformationRatio: 1,
    maxCurrent: spec.maxCurrent,
    currency: DEMO_FACILITY.currency,
    kwPrice: spec.kwPrice,
    ...{ kwhPrice: null, kwhCo2: null, litrePrice: null },
    createdAt,
    ...UNCONNECTED,
  };
}
