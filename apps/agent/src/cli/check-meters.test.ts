import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { temporaryFolders } from '../testing/agent-files.ts';
import { serveRtu, startModbusServer } from '../testing/modbus-server.ts';
import { sdm630 } from '../testing/sdm630.ts';
import { serialPair } from '../testing/serial-pair.ts';

const MAIN = join(import.meta.dirname, '../main.ts');
const folder = temporaryFolders();
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function serialLine() {
  const pair = await serialPair(folder());
  ends.push(() => pair.stop());
  return pair;
}

/** Runs the program itself: the package for serial ports works on the main thread of a process alone. */
async function run(args: readonly string[]): Promise<{ code: number; lines: string[] }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [MAIN, ...args], (_error, output, faults) => {
      resolve({ code: child.exitCode ?? -1, lines: `${output}${faults}`.trim().split('\n') });
    });
  });
}

async function check(sources: Readonly<Record<string, object>>) {
  const place = folder();
  const file = join(place, 'agent.yaml');
  const meters = Object.entries(sources).map(([name, source], n) => ({
    name,
    mac: `02005E10000${n}`,
    secret: 's',
    source,
  }));
  writeFileSync(file, JSON.stringify({ server: 'mqtt://127.0.0.1:9', buffer: { folder: place }, meters }));
  const { code, lines } = await run(['--config', file, '--check']);
  const of = (name: string) => {
    const first = lines.findIndex((line) => line.startsWith(`${name} (`)) + 1;
    const rest = lines.slice(first);
    const next = rest.findIndex((line) => !line.startsWith(' '));
    return (next < 0 ? rest : rest.slice(0, next)).map((line) => line.trim().split(/\s+/).join(' '));
  };
  return { code, of };
}

const VALUES = ['U 230.1 229.8 231.2 - V', 'P 340 -40.5 690 989.5 W', 'F - - - 49.98 Hz', 'E_I 400000 0 0 1234500 Wh'];

// proves R-AGENT-007
describe('Modbus meters that are read once', () => {
  it('print their values in base units, over TCP and over a serial port, and a silent one its fault', async () => {
    const { path, meter } = await serialLine();
    serveRtu(meter, { 7: sdm630() });
    const server = await startModbusServer('tcp', { 1: sdm630() });
    ends.push(() => server.stop());
    const model = 'eastron-sdm630';
    const { code, of } = await check({
      Silent: { kind: 'modbus-rtu', path, unit: 6, model, timeout: 200 },
      Serial: { kind: 'modbus-rtu', path, unit: 7, model },
      Network: { kind: 'modbus-tcp', host: '127.0.0.1', port: server.port, model },
    });
    expect(code).toBe(1);
    expect(of('Silent')).toEqual(['Timed out']);
    expect(of('Serial')).toEqual(expect.arrayContaining(VALUES));
    expect(of('Network')).toEqual(of('Serial'));
  });
});

// proves R-AGENT-013
describe('a meter that sends telegrams over a serial port', () => {
  it('is read in parts and behind the rest of an earlier telegram', async () => {
    const { path, meter } = await serialLine();
    const parts = [
      '8*kWh)\r\n!\r\n',
      '/ESY5Q3DA1004\r\n\r\n1-0:1.8.0*255(000016',
      '59.5000000*kWh)\r\n1-0:16.7.0*255(-000232.5*W)\r\n!\r\n',
    ];
    let sent = 0;
    const sending = setInterval(() => meter.write(parts[sent++ % parts.length]), 50);
    ends.push(() => clearInterval(sending));
    const { code, of } = await check({
      Main: { kind: 'telegrams', path, format: 'iec62056', baudRate: 9_600, dataBits: 8, parity: 'none' },
    });
    expect(code).toBe(0);
    expect(of('Main')).toEqual(expect.arrayContaining(['E_I - - - 1659500 Wh', 'P - - - -232.5 W']));
  });
});
