import { afterEach, describe, expect, it } from 'vitest';
import { type ModbusServer, RegisterBank, startModbusServer } from '../testing/modbus-server.ts';
import { sdm630 } from '../testing/sdm630.ts';
import { scan } from './scan.ts';

let server: ModbusServer | undefined;
afterEach(() => server?.stop());

async function scanned(banks: Readonly<Record<number, RegisterBank>>, units: string) {
  server = await startModbusServer('tcp', banks);
  const lines: string[] = [];
  const code = await scan(`127.0.0.1:${server.port}`, units, (line) => lines.push(line));
  return { code, lines };
}

function abbB23(): RegisterBank {
  const bank = new RegisterBank();
  // "B23 " and, as any ABB, 230.1 V.
  bank.setWords('holding', 0x8960, [0x4232, 0x3320]);
  bank.setWords('holding', 0x5b00, [0, 2_301]);
  return bank;
}

const letters = (text: string, registers: number) =>
  Array.from({ length: registers }, (_, n) => ((text.charCodeAt(2 * n) || 0) << 8) | (text.charCodeAt(2 * n + 1) || 0));

/** "SunS", a common model, and a meter of three phases. */
function sunSpec(): RegisterBank {
  const bank = new RegisterBank();
  const names = [...letters('Made Here', 16), ...letters('M 3', 16), ...letters('', 16), ...letters('SN77', 16)];
  const common = [1, 66, ...names, 1, 0x8000];
  bank.setWords('holding', 40_000, [0x5375, 0x6e53, ...common, 203, 105]);
  bank.setWords('holding', 40_177, [0xffff, 0]);
  return bank;
}

// proves R-AGENT-016
describe('a scan', () => {
  it('names SunSpec devices and models that say what they are, and what others may be', async () => {
    const { code, lines } = await scanned({ 1: sdm630(), 2: abbB23(), 3: sunSpec(), 4: new RegisterBank() }, '1-4');
    expect(code).toBe(0);
    expect(lines).toEqual([
      'unit 1: a meter that may be eastron-sdm120 or eastron-sdm230 or eastron-sdm630',
      'unit 2: ABB B23 (abb-b23)',
      'unit 3: SunSpec: Made Here M 3, serial SN77, models 203',
      'unit 4: a device that is not known',
    ]);
  });

  it('of addresses where nothing answers says so', async () => {
    const { code, lines } = await scanned({}, '5');
    expect(code).toBe(1);
    expect(lines).toEqual([`nothing answered at 127.0.0.1:${server?.port}, units 5`]);
  });

  it.each(['0-256', '3-1', 'x'])('of the units %s is refused', async (units) => {
    await expect(scan('127.0.0.1', units, () => undefined)).rejects.toThrow('--units');
  });
});
