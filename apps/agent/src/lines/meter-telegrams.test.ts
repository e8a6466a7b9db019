import { describe, expect, it } from 'vitest';
import { telegramReader } from './meter-telegrams.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

/** CRC-16/ARC bit by bit, as DSMR 5.0.2 describes it. */
function crc(text: string): string {
  let sum = 0;
  for (const byte of bytes(text)) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >> 1) ^ 0xa001 : sum >> 1;
  }
  return sum.toString(16).toUpperCase().padStart(4, '0');
}

const LINES = [
  '/ISk5\\2MT382-1000',
  '',
  '1-3:0.2.8(50)',
  '1-0:1.8.1(000100.000*kWh)',
  '1-0:1.8.2(000023.456*kWh)',
  '1-0:1.7.0(01.193*kW)',
  '1-0:2.7.0(00.000*kW)',
  '1-0:32.7.0(220.1*V)',
  '!',
];
const P1 = LINES.join('\r\n');

// proves R-AGENT-013
describe('telegrams of a stream', () => {
  it('of P1 become readings in base units, with tariffs added to a total', () => {
    const [result] = telegramReader('p1')(bytes(`${P1}${crc(P1)}\r\n`));
    if (!result || !('reading' in result)) throw new Error(JSON.stringify(result));
    expect(Object.fromEntries(result.reading)).toMatchObject({ 'E_I.T': 123_456, 'P.T': 1_193, 'U.L1': 220.1 });
  });

  it('of P1 with a wrong checksum are a fault, and the next one is read', () => {
    const broken = P1.replace('01.193', '91.193');
    const results = telegramReader('p1')(bytes(`${broken}${crc(P1)}\r\n${P1}${crc(P1)}\r\n`));
    expect(results).toMatchObject([{ fault: 'a telegram came with a wrong checksum' }, { reading: expect.anything() }]);
  });

  it('of a port with seven data bits are read at one with eight', () => {
    const even = Buffer.from('/ESY5Q3DA1004\r\n\r\n1-0:1.8.0*255(00001659.5*kWh)\r\n!\r\n').map((byte) => {
      const ones = [...byte.toString(2)].filter((digit) => digit === '1').length;
      return ones % 2 === 1 ? byte | 0x80 : byte;
    });
    expect(telegramReader('iec62056')(even)).toEqual([{ reading: new Map([['E_I.T', 1_659_500]]) }]);
  });

  it('of SML, per phase and with their checksum, become readings', () => {
    // The file of https://github.com/OpenEMS/openems, io.openems.edge.bridge.sml.
    const file = Buffer.from(SML, 'hex');
    const read = telegramReader('sml');
    const results = [...read(file.subarray(0, 100)), ...read(file.subarray(100))];
    const [result] = results;
    if (!result || !('reading' in result)) throw new Error(JSON.stringify(result));
    expect(Object.fromEntries(result.reading)).toEqual({
      // 0D637E08 tenths of Wh.
      'E_I.T': 22_462_413.6,
      'P.T': 168,
      'P.L1': 117,
      'P.L2': 22,
      'P.L3': 29,
    });
    file.writeUInt8(0x76, 200);
    expect(telegramReader('sml')(file)).toEqual([{ fault: 'a telegram came with a wrong checksum' }]);
  });
});

const SML =
  '1B1B1B1B0101010176050F1A20606200620072630101760101050508B5760B090149534B000403DF63010163C4BA0076050F1A206162006200' +
  '7263070177010B090149534B000403DF63070100620AFFFF7262016507AFF5DC7A77078181C78203FF010101010449534B01770701000000' +
  '09FF010101010B090149534B000403DF630177070100010800FF650000018201621E52FF59000000000D637E080177070100010801FF0101' +
  '621E52FF59000000000D637E080177070100010802FF0101621E52FF5900000000000000000177070100100700FF0101621B520055000000' +
  'A80177070100240700FF0101621B520055000000750177070100380700FF0101621B5200550000001601770701004C0700FF0101621B5200' +
  '550000001D0177078181C78205FF0101010183020C2DE05C56024E1CD45280F4A0769A95E629CAE205C55C9F1683CA5419778E1D9BCFA1C5' +
  '77A6B36A92709EBF05EA21BD01010163291C0076050F1A206262006200726302017101630054001B1B1B1B1A00AE84';
