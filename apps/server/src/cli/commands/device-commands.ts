import { deviceKind, isDeviceType, type Level } from '@phasor/contract';
import { z } from 'zod';
import { ECOSYSTEMS } from '../../adapters/ecosystems/catalogue.ts';
import { AppError } from '../../app-error.ts';
import { credentialHash, DEVICE_CREDENTIALS, newDeviceSecret } from '../../features/devices/credential.ts';
import { UNCONNECTED } from '../../ports/records/connection-records.ts';
import type { Device } from '../../ports/records/device-records.ts';
import type { User } from '../../ports/records/user-records.ts';
import { defineCommand, type ToolCommand, type ToolSurroundings } from '../tool-command.ts';
import * as field from '../tool-fields.ts';
import { CONNECTION_COMMANDS } from './connection-commands.ts';
import { CONNECTABLE, credentialFor, gatewayOf, install, installerOf, printCredential } from './device-installing.ts';
import { deviceInUse, deviceOf, userOf } from './device-records.ts';
import { NETWORK_SERVER_COMMANDS } from './network-server-commands.ts';

const NATIVE = 'native';
const ADAPTERS = [
  NATIVE,
  ...[...ECOSYSTEMS.values()].flatMap(({ name, topics }) => (topics.device === undefined ? [] : [name])),
];
const DEFAULT_MAX_CURRENT_A = 100;

const added = z
  .object({
    mac: field.macField,
    type: field.typeField,
    phases: field.phasesField.optional(),
    title: field.titleField.optional(),
    owner: field.loginField.optional(),
    adapter: z.enum(ADAPTERS, `one of ${ADAPTERS.join(', ')} is expected`).default(NATIVE),
    key: z.string().trim().min(1).optional(),
    gateway: z.string().optional(),
    'time-zone': field.timeZoneField.optional(),
    'max-current': field.amperesField.default(DEFAULT_MAX_CURRENT_A),
    latitude: field.latitudeField.optional(),
    longitude: field.longitudeField.optional(),
    lora: z.boolean().default(false),
    'dev-eui': field.devEuiField.optional(),
  })
  .refine(({ adapter, gateway, key }) => (adapter === NATIVE && gateway === undefined) || key !== undefined, {
    path: ['key'],
    message: 'is missing: how the other ecosystem calls the device',
  })
  .refine(({ adapter, gateway }) => gateway === undefined || adapter === NATIVE, {
    path: ['adapter'],
    message: 'is that of the gateway',
  })
  .refine(({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined), {
    path: ['longitude'],
    message: 'latitude and longitude are given together',
  });

/** `npm run device -- ...`: which meters may connect, and with what. */
export const DEVICE_COMMANDS: Readonly<Record<string, ToolCommand>> = {
  add: defineCommand({
    words: ['mac'],
    options: {
      type: 'text',
      phases: 'text',
      title: 'text',
      owner: 'text',
      adapter: 'text',
      key: 'text',
      gateway: 'text',
      'time-zone': 'text',
      'max-current': 'text',
      latitude: 'text',
      longitude: 'text',
      lora: 'flag',
      'dev-eui': 'text',
    },
    summary: 'register a device and print its secret, once; one behind a gateway has none of its own',
    fields: added,
    changes: true,
    run: addDevice,
  }),
  list: defineCommand({
    words: [],
    options: {},
    summary: 'registered devices, who may do what with them and when they were last seen',
    fields: z.object({}),
    changes: false,
    run: (_fields, surroundings) => listDevices(surroundings),
  }),
  credential: defineCommand({
    words: ['mac'],
    options: {},
    summary: 'give a device a new secret and print it, once',
    fields: z.object({ mac: field.macField }),
    changes: true,
    async run({ mac }, { records, print }) {
      const device = await deviceInUse(records, mac);
      const connection = device.connection === null ? undefined : await records.connections.find(device.connection);
      if (connection?.key === null) {
        throw new AppError('request.invalid', 'mac', `comes over the gateway ${connection.id}`);
      }
      const form = CONNECTABLE.get(connection?.ecosystem ?? NATIVE)?.entry.secret ?? 'password';
      const secret = DEVICE_CREDENTIALS.newSecret(form);
      const changed = { credentialHash: credentialHash(secret) };
      if (connection) await records.connections.change(connection.id, changed);
      else await records.devices.change(mac, changed);
      printSecret(connection?.user ?? mac, secret, print);
      print(`It is shown this once; "credential ${mac}" makes a new one.`);
      print('The old secret is void from the next connection on.');
    },
  }),
  remove: defineCommand({
    words: ['mac'],
    options: {},
    summary: 'forget a device and who it is assigned to; what it measured stays stored',
    fields: z.object({ mac: field.macField }),
    changes: true,
    async run({ mac }, surroundings) {
      const { records, print } = surroundings;
      const device = await deviceOf(records, mac);
      // Its own connection goes with it.
      await installerOf(surroundings).end(device);
      await records.devices.remove(mac);
      print(`Removed ${mac} (${device.title}). What it measured stays stored.`);
    },
  }),
  ...CONNECTION_COMMANDS,
  ...NETWORK_SERVER_COMMANDS,
};

async function addDevice(fields: z.output<typeof added>, surroundings: ToolSurroundings): Promise<void> {
  const { records, print } = surroundings;
  const owner = fields.owner === undefined ? undefined : await userOf(records, fields.owner, 'owner');
  const isNative = fields.adapter === NATIVE && fields.gateway === undefined;
  const { device, show } = isNative
    ? await addNative(fields, surroundings, owner)
    : await addForeign(fields, surroundings, owner);
  print(
    `Registered ${device.mac} (${device.title}, type ${device.type}), ${owner ? `owner ${owner.login}` : 'no owner'}.`,
  );
  // The zone of this command's surroundings need not be the one the server runs in.
  print(`Its days are those of ${device.timeZone}.`);
  show();
}

type Added = z.output<typeof added>;
interface Registered {
  readonly device: Pick<Device, 'mac' | 'title' | 'type' | 'timeZone'>;
  /** Prints its credential. */
  readonly show: () => void;
}

async function addNative(fields: Added, surroundings: ToolSurroundings, owner: User | undefined): Promise<Registered> {
  const { records, print } = surroundings;
  const secret = newDeviceSecret();
  const device = newDevice(fields, surroundings, credentialHash(secret));
  await records.devices.add(device);
  if (owner) await records.assignments.put({ userId: owner.id, mac: device.mac, level: 'own', until: null });
  return {
    device,
    show() {
      printSecret(device.mac, secret, print);
      print(`It is shown this once; "credential ${device.mac}" makes a new one.`);
    },
  };
}

/** A device of another maker has a connection of its own, or comes over a gateway. */
async function addForeign(fields: Added, surroundings: ToolSurroundings, owner: User | undefined): Promise<Registered> {
  const { records, now, print } = surroundings;
  const { type } = fields;
  const { mac, title, phases, timeZone, maxCurrent, latitude, longitude } = newDevice(fields, surroundings, '');
  const key = fields.key ?? '';
  const made =
    fields.gateway === undefined
      ? credentialFor({ ecosystem: fields.adapter, as: 'device', key, name: title }, now)
      : undefined;
  const connection = made?.connection ?? (await gatewayOf(records, fields.gateway ?? ''));
  await install(
    { mac, title, type, phases, timeZone, maxCurrent, latitude, longitude, wiring: [] },
    { connection, key, isNew: made !== undefined, ownerId: owner?.id ?? null },
    surroundings,
  );
  const further = { lora: fields.lora, devEui: fields['dev-eui'] ?? null };
  if (further.lora || further.devEui !== null) await records.devices.change(mac, further);
  return {
    device: { mac, title, type, timeZone },
    show() {
      if (made) printCredential(made, print);
      else print(`It comes over the gateway ${connection.id} (${connection.name}).`);
    },
  };
}

function newDevice(fields: z.output<typeof added>, { now, timeZone }: ToolSurroundings, hash: string): Device {
  const { mac, type } = fields;
  const kind = deviceKind(type);
  return {
    mac,
    type,
    title: fields.title ?? `${kind.slug} ${mac.slice(-4)}`,
    phases: fields.phases ?? kind.phases,
    lora: fields.lora,
    nilm: kind.nilm === true,
    adapter: NATIVE,
    adapterKey: null,
    devEui: fields['dev-eui'] ?? null,
    credentialHash: hash,
    timeZone: fields['time-zone'] ?? timeZone,
    latitude: fields.latitude ?? null,
    longitude: fields.longitude ?? null,
    mrk: 0,
    rk: 0,
    energyOffset: 0,
    transformationRatio: 1,
    maxCurrent: fields['max-current'],
    currency: 'EUR',
    kwPrice: null,
    ...{ kwhPrice: null, kwhCo2: null, litrePrice: null },
    createdAt: now,
    ...UNCONNECTED,
  };
}

function printSecret(user: string, secret: string, print: ToolSurroundings['print']): void {
  print(`MQTT user name and client id: ${user}`);
  print(`MQTT password: ${secret}`);
}

async function listDevices({ records, print }: ToolSurroundings): Promise<void> {
  const devices = await records.devices.list();
  const memos = new Map((await records.devices.memos()).map((memo) => [memo.mac, memo]));
  const logins = new Map((await records.users.list()).map(({ id, login }) => [id, login]));
  for (const { mac, type, title, phases, adapter, adapterKey, endedAt } of devices) {
    const assigned = await records.assignments.ofDevice(mac);
    const namesAt = (at: Level) => {
      const names = assigned.filter(({ level }) => level === at).map(({ userId }) => logins.get(userId));
      return names.join(', ');
    };
    const lastSeen = memos.get(mac)?.lastSeenAt;
    const facts = [
      `type ${type}${isDeviceType(type) ? '' : ' (unknown)'}, ${phases} phase${phases === 1 ? '' : 's'}`,
      adapterKey === null ? adapter : `${adapter} ${adapterKey}`,
      `owner ${namesAt('own') || 'none'}`,
      ...(namesAt('operate') ? [`operated by ${namesAt('operate')}`] : []),
      ...(namesAt('view') ? [`viewed by ${namesAt('view')}`] : []),
      ...(endedAt === null ? [] : [`ended ${new Date(endedAt).toISOString()}`]),
      lastSeen === undefined ? 'never seen' : `last seen ${new Date(lastSeen).toISOString()}`,
    ];
    print(`${mac}  ${title}: ${facts.join('; ')}`);
  }
  if (devices.length === 0) print('No device is registered.');
}
