import { deviceKind, type Level } from '@phasor/contract';
import { z } from 'zod';
import { ECOSYSTEMS } from '../adapters/ecosystems/catalogue.ts';
import { AppError } from '../app-error.ts';
import { credentialHash, newDeviceSecret } from '../features/devices/credential.ts';
import { UNCONNECTED } from '../ports/records/connection-records.ts';
import type { Device } from '../ports/records/device-records.ts';
import type { RecordStore } from '../ports/records/record-store.ts';
import type { User } from '../ports/records/user-records.ts';
import { NETWORK_SERVER_COMMANDS } from './network-server-commands.ts';
import { defineCommand, type ToolCommand, type ToolSurroundings } from './tool-command.ts';
import * as field from './tool-fields.ts';

const NATIVE = 'native';
const ADAPTERS = [NATIVE, ...ECOSYSTEMS.keys()];
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
    'time-zone': field.timeZoneField.optional(),
    'max-current': field.amperesField.default(DEFAULT_MAX_CURRENT_A),
    latitude: field.latitudeField.optional(),
    longitude: field.longitudeField.optional(),
    lora: z.boolean().default(false),
    'dev-eui': field.devEuiField.optional(),
  })
  .refine(({ adapter, key }) => adapter === NATIVE || key !== undefined, {
    path: ['key'],
    message: 'is missing: how the other ecosystem calls the device',
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
      'time-zone': 'text',
      'max-current': 'text',
      latitude: 'text',
      longitude: 'text',
      lora: 'flag',
      'dev-eui': 'text',
    },
    summary: 'register a device and print its secret, once',
    fields: added,
    changes: true,
    run: addDevice,
  }),
  list: defineCommand({
    words: [],
    options: {},
    summary: 'registered devices, who may do what with them and when they were last heard of',
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
      const device = await deviceOf(records, mac);
      const secret = newDeviceSecret();
      await records.devices.change(mac, { credentialHash: credentialHash(secret) });
      printSecret(device, secret, print);
      print('The old secret is void from the next connection on.');
    },
  }),
  remove: defineCommand({
    words: ['mac'],
    options: {},
    summary: 'forget a device and who it is assigned to; what it measured stays stored',
    fields: z.object({ mac: field.macField }),
    changes: true,
    async run({ mac }, { records, print }) {
      const { title } = await deviceOf(records, mac);
      await records.devices.remove(mac);
      print(`Removed ${mac} (${title}). What it measured stays stored.`);
    },
  }),
  ...NETWORK_SERVER_COMMANDS,
};

/** The device of a mac. @throws AppError('request.invalid', field mac) when it is not registered */
export async function deviceOf(records: RecordStore, mac: string): Promise<Device> {
  const device = await records.devices.find(mac);
  if (!device) throw new AppError('request.invalid', 'mac', `no device ${mac} is registered`);
  return device;
}

/** The account of a login. @throws AppError('request.invalid', field) when there is none */
export async function userOf(records: RecordStore, login: string, fieldName: string): Promise<User> {
  const user = await records.users.find(login);
  if (!user) throw new AppError('request.invalid', fieldName, `no account has the login ${login}`);
  return user;
}

async function addDevice(fields: z.output<typeof added>, surroundings: ToolSurroundings): Promise<void> {
  const { records, print } = surroundings;
  const owner = fields.owner === undefined ? undefined : await userOf(records, fields.owner, 'owner');
  const secret = newDeviceSecret();
  const device = newDevice(fields, surroundings, credentialHash(secret));
  await records.devices.add(device);
  if (owner) await records.assignments.put({ userId: owner.id, mac: device.mac, level: 'own', until: null });
  print(
    `Registered ${device.mac} (${device.title}, type ${device.type}), ${owner ? `owner ${owner.login}` : 'no owner'}.`,
  );
  // The zone of this command's surroundings need not be the one the server runs in.
  print(`Its days are those of ${device.timeZone}.`);
  printSecret(device, secret, print);
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
    nilm: kind.nilm,
    adapter: fields.adapter,
    adapterKey: fields.key ?? null,
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

function printSecret({ mac, adapterKey }: Device, secret: string, print: ToolSurroundings['print']): void {
  print(`MQTT user name and client id: ${adapterKey ?? mac}`);
  print(`MQTT password: ${secret}`);
  print(`It is shown this once; "credential ${mac}" makes a new one.`);
}

async function listDevices({ records, print }: ToolSurroundings): Promise<void> {
  const devices = await records.devices.list();
  const memos = new Map((await records.devices.memos()).map((memo) => [memo.mac, memo]));
  const logins = new Map((await records.users.list()).map(({ id, login }) => [id, login]));
  for (const { mac, type, title, phases, adapter, adapterKey } of devices) {
    const assigned = await records.assignments.ofDevice(mac);
    const namesAt = (at: Level) => {
      const names = assigned.filter(({ level }) => level === at).map(({ userId }) => logins.get(userId));
      return names.join(', ');
    };
    const lastSeen = memos.get(mac)?.lastSeenAt;
    const facts = [
      `type ${type}, ${phases} phase${phases === 1 ? '' : 's'}`,
      adapterKey === null ? adapter : `${adapter} ${adapterKey}`,
      `owner ${namesAt('own') || 'nobody'}`,
      ...(namesAt('operate') ? [`operated by ${namesAt('operate')}`] : []),
      ...(namesAt('view') ? [`viewed by ${namesAt('view')}`] : []),
      lastSeen === undefined ? 'never heard of' : `last heard of ${new Date(lastSeen).toISOString()}`,
    ];
    print(`${mac}  ${title}: ${facts.join('; ')}`);
  }
  if (devices.length === 0) print('No device is registered.');
}
