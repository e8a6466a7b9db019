import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import { credentialHash, newDeviceSecret } from '../../features/devices/credential.ts';
import { defineCommand, type ToolCommand } from '../tool-command.ts';
import * as field from '../tool-fields.ts';

const named = z.object({ name: field.networkServerField });

/** `npm run device -- network-server ...`: who may bring the uplinks of LoRaWAN devices. */
export const NETWORK_SERVER_COMMANDS: Readonly<Record<string, ToolCommand>> = {
  'network-server': defineCommand({
    words: ['name'],
    options: {},
    summary: 'let a LoRaWAN network server bring uplinks and print its secret, once; again: a new secret',
    fields: named,
    changes: true,
    async run({ name }, { records, now, print }) {
      const secret = newDeviceSecret();
      await records.networkServers.put({ name, credentialHash: credentialHash(secret), createdAt: now });
      print(`MQTT user name: ${name}`);
      print(`MQTT password: ${secret}`);
      print('It is shown this once. It may publish uplinks of The Things Stack v3 and ChirpStack v4, nothing else.');
    },
  }),
  'network-servers': defineCommand({
    words: [],
    options: {},
    summary: 'network servers that may bring uplinks',
    fields: z.object({}),
    changes: false,
    async run(_fields, { records, print }) {
      const servers = await records.networkServers.list();
      for (const { name, createdAt } of servers) print(`${name}: secret of ${new Date(createdAt).toISOString()}`);
      if (servers.length === 0) print('No network server is registered.');
    },
  }),
  'network-server-remove': defineCommand({
    words: ['name'],
    options: {},
    summary: 'let a network server bring nothing any more',
    fields: named,
    changes: true,
    async run({ name }, { records, print }) {
      if (!(await records.networkServers.find(name))) {
        throw new AppError('request.invalid', 'name', `no network server ${name} is registered`);
      }
      await records.networkServers.remove(name);
      print(`Removed ${name}. A running server ends its connection within seconds.`);
    },
  }),
};
