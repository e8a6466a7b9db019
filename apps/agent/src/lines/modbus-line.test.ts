import { MappedMeter, METER_MODELS, type MeterModel } from '@phasor/meters';
import { afterEach, describe, expect, it } from 'vitest';
import { type ModbusServer, RegisterBank, startModbusServer } from '../testing/modbus-server.ts';
import { sdm630 } from '../testing/sdm630.ts';
import { ModbusLine } from './modbus-line.ts';

/** Of a meter that answers: that this process stands still for a second is no fault of its line. */
const PATIENCE_MS = 10_000;
const servers: ModbusServer[] = [];
const lines: ModbusLine[] = [];
afterEach(async () => {
  for (const line of lines.splice(0)) await line.close();
  for (const server of servers.splice(0)) await server.stop();
});

async function lineTo(framing: 'tcp' | 'rtu', banks: Record<number, RegisterBank>, port?: number): Promise<ModbusLine> {
  const server = await startModbusServer(framing, banks, port);
  servers.push(server);
  const kind = framing === 'tcp' ? 'modbus-tcp' : 'modbus-rtu-tcp';
  const line = new ModbusLine({ kind, host: '127.0.0.1', port: server.port });
  lines.push(line);
  return line;
}

const model = (id: string) => METER_MODELS.find((each) => each.id === id) as MeterModel;

// proves R-AGENT-007
describe.each(['tcp', 'rtu'] as const)('a meter behind Modbus with %s frames', (framing) => {
  it('is read in base units, per phase and in total', async () => {
    const line = await lineTo(framing, { 1: sdm630() });
    const reading = await new MappedMeter(model('eastron-sdm630')).read(line.reader(1, PATIENCE_MS));
    expect(Object.fromEntries(reading)).toMatchObject({
      'U.L1': 230.1,
      'U.L3': 231.2,
      'P.L2': -40.5,
      'P.T': 989.5,
      F: 49.98,
      'E_I.T': 1_234_500,
      'E_E.T': 12_250,
      'E_I.L1': 400_000,
    });
  });

  it('that refuses a value which not every variant has is read without it, and not asked for it again', async () => {
    const bank = new RegisterBank();
    for (let at = 0; at < 0x5c; at += 1) bank.setWords('input', at, [at === 0x28 ? 0xfe0c : at === 0x29 ? 0xffff : 0]);
    const line = await lineTo(framing, { 3: bank });
    const meter = new MappedMeter(model('carlo-gavazzi-em24'));
    const first = await meter.read(line.reader(3, PATIENCE_MS));
    // The low word comes first: -500 tenths of W.
    expect(first.get('P.T')).toBe(-50);
    expect(first.has('E_E.T')).toBe(false);
    bank.requests.length = 0;
    await meter.read(line.reader(3, PATIENCE_MS));
    expect(bank.requests.some((request) => request.startsWith('input 92'))).toBe(false);
  });

  it('that refuses a value which it must have is a fault with the exception and the registers', async () => {
    const line = await lineTo(framing, { 1: new RegisterBank() });
    await expect(new MappedMeter(model('eastron-sdm120')).read(line.reader(1, PATIENCE_MS))).rejects.toThrow(
      /refused input registers 0 to \d+ with exception 2/,
    );
  });

  it('that does not answer costs its neighbour on the line one waiting time, and the next request is answered rightly', async () => {
    const silent = sdm630();
    silent.isMute = true;
    const line = await lineTo(framing, { 1: silent, 2: sdm630({ 0: 111 }) });
    const [first, second] = await Promise.allSettled([
      line.reader(1, 200)({ from: 'input', at: 0, count: 2 }),
      line.reader(2, PATIENCE_MS)({ from: 'input', at: 0, count: 2 }),
    ]);
    expect(first.status).toBe('rejected');
    // 111 as a single: 42DE 0000.
    expect(second).toEqual({ status: 'fulfilled', value: [0x42de, 0] });
  });

  it('is read again after its line was away', async () => {
    const line = await lineTo(framing, { 1: sdm630({ 0: 230 }) });
    const read = (patienceMs = PATIENCE_MS) => line.reader(1, patienceMs)({ from: 'input', at: 0, count: 2 });
    expect(await read()).toEqual([0x4366, 0]);
    const [server] = servers.splice(0);
    await server?.stop();
    await expect(read(500)).rejects.toThrow();
    servers.push(await startModbusServer(framing, { 1: sdm630({ 0: 230 }) }, server?.port));
    expect(await read()).toEqual([0x4366, 0]);
  });
});
