import { readFile } from 'node:fs/promises';
import { encodingOf, PLACES, type Place, type Wiring, type WiringRow } from '@phasor/contract';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import { importDevices } from '../../features/connecting/file/import-devices.ts';
import { refuseSecond } from '../../features/connecting/streams.ts';
import { DEVICE_CREDENTIALS } from '../../features/devices/credential.ts';
import { defineCommand, type ToolCommand, type ToolSurroundings } from '../tool-command.ts';
import * as field from '../tool-fields.ts';
import {
  CONNECTABLE,
  credentialFor,
  gatewayOf,
  installerOf,
  printCredential,
  streamsFor,
} from './device-installing.ts';
import { deviceInUse, deviceOf, userOf } from './device-records.ts';

const GATEWAYS = [...CONNECTABLE.values()].flatMap(({ name, topics }) => (topics.gateway === undefined ? [] : [name]));

/** `L1=L2,L2=L1,L3=L3:turned,CH2=none`: what is measured at a place, and where it is stored. */
const wiringField = z.string('is missing').transform((text, context): Wiring => {
  const rows = text === 'none' ? [] : text.split(',').map(rowOf);
  if (rows.every((row) => row !== undefined)) return rows;
  context.addIssue({ code: 'custom', message: 'rows such as L1=L2, L3=L3:turned or CH2=none are expected' });
  return z.NEVER;
});

function rowOf(text: string): WiringRow | undefined {
  const [, from, to, turned] = /^(\w+)=(\w+?)(:turned)?$/.exec(text.trim()) ?? [];
  const place = (name: string | undefined): Place | undefined => PLACES.find((each) => each === name);
  const [source, target] = [place(from), to === 'none' ? null : place(to)];
  if (source === undefined || target === undefined) return undefined;
  return { from: source, to: target, turned: turned !== undefined };
}

const exchanged = z
  .object({
    mac: field.macField,
    adapter: z.string().optional(),
    gateway: z.string().optional(),
    key: z.string().trim().min(1, 'is missing').optional(),
    wiring: wiringField.default([]),
  })
  .refine(({ adapter, gateway }) => (adapter === undefined) !== (gateway === undefined), {
    path: ['adapter'],
    message: 'either an adapter or a gateway is expected',
  })
  .refine(({ gateway, key }) => gateway === undefined || key !== undefined, {
    path: ['key'],
    message: 'is missing: how the gateway calls the device',
  });

/** `npm run device -- ...`: gateways, many devices at once, and what becomes of a device later. */
export const CONNECTION_COMMANDS: Readonly<Record<string, ToolCommand>> = {
  gateway: defineCommand({
    words: ['name'],
    options: { adapter: 'text' },
    summary: 'make the credential of a gateway that speaks for many devices and print it, once',
    fields: z.object({
      name: field.titleField,
      adapter: z.enum(GATEWAYS, `one of ${GATEWAYS.join(', ')} is expected`),
    }),
    changes: true,
    detail: ({ name }) => name,
    async run({ name, adapter }, surroundings) {
      const { records, now, print } = surroundings;
      const made = credentialFor({ ecosystem: adapter, as: 'gateway', key: undefined, name }, now);
      await records.exclusively('connections', async (alone) => {
        await refuseSecond({ records: alone, streams: streamsFor(surroundings) }, made.connection);
        await alone.connections.add(made.connection);
      });
      print(`Made the gateway ${made.connection.id} (${name}).`);
      printCredential(made, print);
    },
  }),
  gateways: defineCommand({
    words: [],
    options: {},
    summary: 'gateways, with the number of devices that come over each',
    fields: z.object({}),
    changes: false,
    run: (_fields, surroundings) => listGateways(surroundings),
  }),
  'gateway-remove': defineCommand({
    words: ['gateway'],
    options: {},
    summary: 'make the credential of a gateway void; none of its devices may be in use',
    fields: z.object({ gateway: z.string('is missing') }),
    changes: true,
    detail: ({ gateway }) => gateway,
    async run({ gateway }, surroundings) {
      await installerOf(surroundings).remove(await gatewayOf(surroundings.records, gateway));
      surroundings.print(`Removed the gateway ${gateway}. A running server ends its connection within seconds.`);
    },
  }),
  import: defineCommand({
    words: ['file'],
    options: { owner: 'text', preview: 'flag' },
    summary: 'register the devices of a CSV file, all or none, and print their passwords, once; --preview only checks',
    fields: z.object({
      file: z.string('is missing'),
      owner: field.loginField.optional(),
      preview: z.boolean().default(false),
    }),
    changes: true,
    detail: ({ file, preview }) => (preview ? `preview of ${file}` : file),
    run: importFile,
  }),
  exchange: defineCommand({
    words: ['mac'],
    options: { adapter: 'text', gateway: 'text', key: 'text', wiring: 'text' },
    summary: 'put another meter in the place of one; its history goes on, the old credential is void',
    fields: exchanged,
    changes: true,
    run: exchangeDevice,
  }),
  rewire: defineCommand({
    words: ['mac'],
    options: { wiring: 'text' },
    summary: 'change where values are stored: --wiring L1=L2,L2=L1,L3=L3:turned,CH2=none, or none for as reported',
    fields: z.object({ mac: field.macField, wiring: wiringField }),
    changes: true,
    async run({ mac, wiring }, surroundings) {
      const device = await deviceOf(surroundings.records, mac);
      await installerOf(surroundings).rewire(device, ({ fields }) => ({ wiring, fields }));
      surroundings.print(`The wiring of ${mac} counts from the next message on.`);
    },
  }),
  end: defineCommand({
    words: ['mac'],
    options: {},
    summary: 'end a device: its credential is void, what it measured and its place in the list stay',
    fields: z.object({ mac: field.macField }),
    changes: true,
    async run({ mac }, surroundings) {
      const device = await deviceInUse(surroundings.records, mac);
      await installerOf(surroundings).end(device);
      surroundings.print(`Ended ${mac} (${device.title}).`);
    },
  }),
};

async function listGateways({ records, print }: ToolSurroundings): Promise<void> {
  const [connections, devices] = await Promise.all([records.connections.list(), records.devices.list()]);
  const gateways = connections.filter(({ key, draftUntil }) => key === null && draftUntil === null);
  for (const { id, name, ecosystem, user } of gateways) {
    const behind = devices.filter(({ connection, endedAt }) => connection === id && endedAt === null).length;
    print(`${id}  ${name}: ${ecosystem}; user ${user}; ${behind} device${behind === 1 ? '' : 's'}`);
  }
  if (gateways.length === 0) print('No gateway is registered.');
}

async function importFile(
  { file, owner: login, preview }: { file: string; owner?: string | undefined; preview: boolean },
  surroundings: ToolSurroundings,
): Promise<void> {
  const { records, now, print } = surroundings;
  const owner = login === undefined ? null : await userOf(records, login, 'owner');
  const bytes = await readFile(file).catch(() => {
    throw new AppError('request.invalid', 'file', `${file} cannot be read`);
  });
  const csv = new TextDecoder(encodingOf(bytes)).decode(bytes);
  const parts = {
    ...{ records, ecosystems: CONNECTABLE, installer: installerOf(surroundings), credentials: DEVICE_CREDENTIALS },
    clock: { now: () => now },
    streams: streamsFor(surroundings),
  };
  const { rows, added } = await importDevices(parts, { csv, preview, owner });
  const faulty = rows.filter(({ error }) => error !== null);
  for (const { line, error } of faulty) print(`line ${line}: ${error?.field}: ${error?.message}`);
  if (faulty.length > 0) throw new AppError('request.invalid', 'file', 'nothing was registered');
  if (preview) print(`${rows.length} devices can be registered.`);
  for (const { mac, title, password } of preview ? [] : rows) print(`${mac};${title};${password}`);
  if (!preview) print(`Registered ${added} devices. Their passwords are shown this once.`);
}

async function exchangeDevice(
  { mac, adapter, gateway, key, wiring }: z.output<typeof exchanged>,
  surroundings: ToolSurroundings,
): Promise<void> {
  const { records, now, print } = surroundings;
  const device = await deviceOf(records, mac);
  const installer = installerOf(surroundings);
  if (gateway !== undefined) {
    const connection = await gatewayOf(records, gateway);
    await installer.exchange(device, { connection, key: key ?? '', wiring, fields: [] });
    print(`${mac} (${device.title}) is ${key} behind the gateway ${gateway} now.`);
    return;
  }
  const made = credentialFor({ ecosystem: adapter ?? '', as: 'device', key, name: device.title }, now);
  await records.exclusively('connections', async (alone) => {
    await refuseSecond({ records: alone, streams: streamsFor(surroundings) }, made.connection, mac);
    await alone.connections.add(made.connection);
  });
  const behind = { connection: made.connection, key: made.connection.key ?? '', wiring, fields: [] };
  await installer.exchange(device, behind).catch(async (error: unknown) => {
    await records.connections.remove(made.connection.id);
    throw error;
  });
  print(`${mac} (${device.title}) is another meter from now on.`);
  printCredential(made, print);
}
