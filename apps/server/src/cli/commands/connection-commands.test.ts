import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRecordStore } from '../../adapters/records/open-record-store.ts';
import { isSecretOf } from '../../features/devices/credential.ts';
import type { RecordStore } from '../../ports/records/record-store.ts';
import { runTool } from '../run-tool.ts';
import { DEVICE_COMMANDS } from './device-commands.ts';
import { USER_COMMANDS } from './user-commands.ts';

const MAC = 'A0B1C2D3E4F5';

let folder: string;
let server: RecordStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phasor-connections-'));
  server = openRecordStore({ folder, url: undefined, log: { warn: () => {} } });
  await server.start();
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

async function tool(name: 'device' | 'user', args: readonly string[], further: Readonly<Record<string, string>> = {}) {
  const printed: string[] = [];
  const complaints: string[] = [];
  const commands = name === 'device' ? DEVICE_COMMANDS : USER_COMMANDS;
  const env = { PHASOR_DATA: folder, PHASOR_TIME_ZONE: 'Europe/Bratislava', ...further };
  const process = { args, env, print: (line: string) => printed.push(line) };
  const code = await runTool({ name, commands }, { ...process, complain: (line) => complaints.push(line) });
  return { code, printed: printed.join('\n'), complaints: complaints.join('\n') };
}

const device = (...args: string[]) => tool('device', args);
const secretIn = (text: string) => /MQTT password: (\S+)$/m.exec(text)?.[1] ?? '';
const userIn = (text: string) => /MQTT user name: (\S+)$/m.exec(text)?.[1] ?? '';

/** Whether what was printed signs in now. */
async function signsIn(printed: string): Promise<boolean> {
  const connection = await server.connections.byUser(userIn(printed));
  return connection !== undefined && isSecretOf(connection.credentialHash, secretIn(printed));
}

// proves R-DEV-015
describe('npm run device, for devices of other makers', () => {
  // proves R-DEV-024
  it('registers no second one with the topics of another behind an external broker, and exchanges that', async () => {
    const external = (...args: string[]) => tool('device', args, { PHASOR_MQTT_URL: 'mqtt://broker.example' });
    const plug = ['--type', '6', '--adapter', 'tasmota', '--key', 'plug'];
    expect((await external('add', MAC, ...plug, '--title', 'Kettle')).code).toBe(0);
    const second = await external('add', 'A0B1C2D3E4F6', ...plug);
    expect(second).toMatchObject({ code: 1, complaints: 'key: Kettle publishes there already' });
    const file = join(folder, 'devices.csv');
    await writeFile(file, 'title,type,ecosystem,key\nToaster,6,tasmota,plug\n');
    expect((await external('import', file)).printed).toContain('line 2: key: is registered already');
    expect(await server.devices.list()).toHaveLength(1);
    expect((await external('exchange', MAC, '--adapter', 'tasmota', '--key', 'plug')).code).toBe(0);
    expect((await device('add', 'A0B1C2D3E4F6', ...plug)).code).toBe(0);
  });

  it('registers one with the credential of its own connection, and renews that', async () => {
    const options = ['--type', '1', '--adapter', 'shelly-gen2', '--key', 'shellypro3em-08f9e0e5', '--title', 'Cellar'];
    const { code, printed } = await device('add', MAC, ...options);
    expect(code).toBe(0);
    const known = await server.devices.find(MAC);
    expect(known).toMatchObject({ title: 'Cellar', adapter: 'shelly-gen2', adapterKey: 'shellypro3em-08f9e0e5' });
    expect(await server.connections.byUser(userIn(printed))).toMatchObject({ id: known?.connection, draftUntil: null });
    expect(await signsIn(printed)).toBe(true);
    const renewed = await device('credential', MAC);
    expect(await signsIn(printed)).toBe(false);
    expect(renewed.printed).toContain(`MQTT user name and client id: ${userIn(printed)}`);
  });

  it('makes a gateway and takes a device behind it, which has no credential of its own', async () => {
    await tool('user', ['add', 'anna', '--password', 'correct horse']);
    const made = await device('gateway', 'Attic', '--adapter', 'zigbee2mqtt');
    expect(await signsIn(made.printed)).toBe(true);
    const [, id = ''] = /Made the gateway (\w+)/.exec(made.printed) ?? [];
    expect(made.printed).toContain(`Every topic begins with: site/${id}/`);
    const taken = await device('add', MAC, '--type', '6', '--gateway', id, '--key', '0x00158d0001', '--owner', 'anna');
    expect(taken.printed).toContain(`It comes over the gateway ${id} (Attic).`);
    expect(await server.devices.find(MAC)).toMatchObject({ adapter: 'zigbee2mqtt', connection: id });
    const owned = await server.assignments.ofDevice(MAC);
    expect(owned).toMatchObject([{ level: 'own' }]);
    expect((await device('gateways')).printed).toMatch(new RegExp(`^${id}  Attic: zigbee2mqtt; .*; 1 device$`));
    expect((await device('credential', MAC)).complaints).toContain(`mac: comes over the gateway ${id}`);
    expect((await device('gateway-remove', id)).code).toBe(1);
    expect((await device('end', MAC)).code).toBe(0);
    expect((await device('gateway-remove', id)).code).toBe(0);
    expect((await device('list')).printed).toContain('ended ');
  });

  // proves R-DEV-022
  it('neither ends a device twice nor gives it a credential afterwards, and removes its connection with it', async () => {
    const made = await device('add', MAC, '--type', '6', '--adapter', 'tasmota', '--key', 'cellar');
    expect((await device('end', MAC)).code).toBe(0);
    for (const command of ['end', 'credential']) {
      expect((await device(command, MAC)).complaints).toContain(`mac: ${MAC} is ended`);
    }
    expect((await device('remove', MAC)).code).toBe(0);
    const again = await device('add', MAC, '--type', '6', '--adapter', 'tasmota', '--key', 'cellar');
    expect([await signsIn(made.printed), await signsIn(again.printed)]).toEqual([false, true]);
    expect((await device('remove', MAC)).code).toBe(0);
    expect(await signsIn(again.printed)).toBe(false);
    expect(await server.connections.list()).toEqual([]);
  });

  it('exchanges a meter for one of another make: the old credential is void', async () => {
    const old = await device('add', MAC, '--type', '1', '--adapter', 'tasmota', '--key', 'cellar');
    const next = await device(
      'exchange',
      MAC,
      '--adapter',
      'shelly-gen2',
      '--key',
      'shellypro3em-1',
      '--wiring',
      'L1=L2,L2=L1',
    );
    expect(next.code).toBe(0);
    expect([await signsIn(old.printed), await signsIn(next.printed)]).toEqual([false, true]);
    expect(await server.devices.find(MAC)).toMatchObject({
      adapter: 'shelly-gen2',
      wiring: [
        { from: 'L1', to: 'L2', turned: false },
        { from: 'L2', to: 'L1', turned: false },
      ],
    });
    expect(await server.deviceEvents.of(MAC, 'EXCHANGE')).toHaveLength(1);
    expect((await device('rewire', MAC, '--wiring', 'L3=L3:turned')).code).toBe(0);
    expect((await server.devices.find(MAC))?.wiring).toEqual([{ from: 'L3', to: 'L3', turned: true }]);
    expect((await device('rewire', MAC, '--wiring', 'L1=L9')).complaints).toContain('wiring: rows such as');
    expect((await device('rewire', MAC, '--wiring', 'L1=L3,L2=L3')).complaints).toContain('wiring.1.to: ');
  });

  it('registers the devices of a file, all or none', async () => {
    const file = join(folder, 'devices.csv');
    const heading = 'title,type,phases,ecosystem,key,mac';
    await writeFile(file, `${heading}\nFridge,6,1,tasmota,fridge,\nX,6,1,tasmota,oven,\n`);
    const wrong = await device('import', file);
    expect(wrong).toMatchObject({ code: 1, printed: 'line 3: title: 3…30 characters are expected' });
    expect(await server.devices.list()).toEqual([]);
    await writeFile(file, `${heading}\nFridge,6,1,tasmota,fridge,\nMain board,1,3,native,,${MAC}\n`);
    expect((await device('import', file, '--preview')).printed).toBe('2 devices can be registered.');
    expect(await server.devices.list()).toEqual([]);
    const spreadsheet = Buffer.concat([
      Buffer.from(`${heading}\r\nZ`),
      Buffer.from([0xe1]),
      Buffer.from(`suvka,6,1,tasmota,z,\r\n`),
    ]);
    await writeFile(`${file}.1250`, spreadsheet);
    expect((await device('import', `${file}.1250`)).printed).toContain(';Zásuvka;');
    const [imported] = await server.devices.list();
    await server.devices.remove(imported?.mac ?? '');
    const { printed } = await device('import', file);
    expect(printed).toMatch(new RegExp(`^${MAC};Main board;\\S{43}$`, 'm'));
    expect((await server.devices.list()).map(({ title }) => title).sort()).toEqual(['Fridge', 'Main board']);
  });
});
