import { describe, expect, it } from 'vitest';
import { crc16Arc } from './crc16.ts';
import { readTelegram } from './telegram.ts';
import { TelegramSplitter } from './telegram-splitter.ts';

const LINES = ['1-0:1.7.0(00.244*kW)', '1-0:1.8.0(000004.426*kWh)'];

/** A telegram and the checksum that belongs to it. */
function sealed(lines: readonly string[] = LINES): string {
  const text = `/TST5meter\r\n\r\n${lines.join('\r\n')}\r\n!`;
  return `${text}${crc16Arc(new TextEncoder().encode(text)).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** A readout of IEC 62056-21: a block between its marks, and the check character. */
function readout(content: string, head = '/ISK5ME162\r\n'): string {
  const block = `${content}\u0003`;
  return `${head}\u0002${block}${String.fromCharCode([...block].reduce((sum, sign) => sum ^ sign.charCodeAt(0), 0))}`;
}

const POWER = { quantity: 'P', phase: 'T', value: 244 };

// proves R-AGENT-001
describe('a telegram beside other text', () => {
  it('is read from its slash on, to its checksum', () => {
    const text = `1-0:1.7.0(09.999*kW)\r\n!ABCD\r\n${sealed()}\r\n/NXT5other\r\n1-0:1.7.0(08.888*kW)\r\n!`;
    const { check, identification, readings } = readTelegram(text);
    expect({ check, identification }).toEqual({ check: 'right', identification: 'TST5meter' });
    expect(readings[0]).toEqual(POWER);
  });

  it('without a checksum ends at its exclamation mark', () => {
    const { check, readings } = readTelegram(
      `/OLD\r\n\r\n${LINES[0]}\r\n!\r\n1-0:1.7.0(08.888*kW)\r\n1-0:2.8.0(1*kWh)`,
    );
    expect({ check, readings }).toEqual({ check: 'none', readings: [POWER] });
  });

  it('that is cut off is read as far as it goes, without a checksum', () => {
    expect(readTelegram(`noise /OLD meter \r\n\r\n${LINES[0]}\r\n`)).toMatchObject({
      ...{ check: 'none', identification: 'OLD meter', readings: [POWER] },
    });
  });

  it('may have a space before its checksum, and small letters in it', () => {
    const [body = '', checksum = ''] = sealed().split('!');
    expect(readTelegram(`${body}! ${checksum.toLowerCase()}`).check).toBe('right');
  });

  it('is none without a slash: its lines are read, and its checksum says nothing', () => {
    const text = `${LINES[0]}\r\n!ABCD`;
    expect(readTelegram(text)).toMatchObject({ check: 'none', identification: undefined, readings: [POWER] });
  });

  it('with a wrong checksum names its maker and nothing else', () => {
    const damaged = sealed(['0-0:96.1.1(4B384547303034303436333935353037)', ...LINES, '1-0:1.6.0(1*kW)']);
    expect(readTelegram(damaged.replace('00.244', '00.245'))).toEqual({
      ...{ identification: 'TST5meter', serial: undefined, check: 'wrong', readings: [], unread: [] },
    });
  });
});

describe('a line of a telegram', () => {
  const linesOf = (...lines: readonly string[]) => readTelegram(`/OLD\r\n\r\n${lines.join('\r\n')}\r\n!`);

  it('counts with spaces around it and its value, with a sign, and without digits before or after the point', () => {
    const { readings } = linesOf(
      '  1-0:32.7.0( 230.5 * V )  ',
      '1-0:16.7.0(+.5*kW)',
      '1-0:52.7.0(229.*V)',
      '1-0:72.7.0(-.5*V)',
    );
    expect(readings.map(({ value }) => value)).toEqual([230.5, 500, 229, -0.5]);
  });

  it('is not read where it has more than a number and a unit, or no brackets', () => {
    const lines = [
      '1-0:16.7.0(12 34*W)',
      '1-0:16.7.0(12*W*h)',
      '1-0:16.7.0(1e3*W)',
      '1-0:16.7.0 500*W',
      '1-0:16.7.0(5*W) x',
    ];
    expect(linesOf(...lines)).toMatchObject({ readings: [], unread: [] });
  });

  it('has its value in the last brackets', () => {
    expect(linesOf('1-0:16.7.0(101209112500W)(0.5*kW)').readings).toEqual([{ ...POWER, value: 500 }]);
    expect(linesOf('1-0:16.7.0(0.5*kW)()').readings).toEqual([]);
  });

  it.each([
    ['4B384547303034303436333935353037', 'K8EG004046395507'],
    ['31323334', '1234'],
    ['313233', '313233'],
    ['3132333G', '3132333G'],
    ['X31323334', 'X31323334'],
    ['81323334', '81323334'],
    ['3132333', '3132333'],
    ['112228012', '112228012'],
  ])('with the serial number %s names %s: hex digits of signs, where all of it is', (written, serial) => {
    expect(linesOf(`0-0:96.1.1*255(${written})`).serial).toBe(serial);
  });

  it('with a serial number is the first that has one; another period of it is none', () => {
    expect(linesOf('0-0:96.1.1()', '1-0:0.0.0(77001)').serial).toBe('77001');
    expect(linesOf('1-0:0.0.0*255x(1)', '1-0:0.0.0*1(77001)').serial).toBeUndefined();
  });
});

// proves R-AGENT-002
describe('a readout with its check character', () => {
  it('is read from its slash on, and ends with that character', () => {
    const text = readout('1.8.0(000123.456*kWh)\r\n!\r\n');
    const { check, readings } = readTelegram(`noise${text}2.8.0(5*kWh)\r\n`);
    expect({ check, readings }).toEqual({
      check: 'right',
      readings: [{ quantity: 'E_I', phase: 'T', value: 123_456 }],
    });
  });

  it('may begin its first line directly behind its mark, without a head', () => {
    expect(readTelegram(readout('1.8.0(1*kWh)\r\n!\r\n', ''))).toMatchObject({
      ...{ check: 'right', identification: undefined, readings: [{ value: 1_000 }] },
    });
  });

  it('has no check without that character, or where its mark of an end is missing or before its begin', () => {
    const whole = readout('1.8.0(1*kWh)\r\n!\r\n');
    const [head = '', rest = ''] = whole.split('\u0002');
    for (const text of [
      whole.slice(0, -1),
      whole.slice(0, -2),
      `${head}${rest}`,
      `\u0003${head}${rest.slice(0, -2)}`,
    ]) {
      expect(readTelegram(text).check).toBe('none');
    }
  });

  it('is waited for in a stream until that character, also where an exclamation mark stands before its end', () => {
    const whole = readout('1.8.0(1*kWh)\r\n!\r\n');
    for (let cut = 0; cut < whole.length; cut += 1) {
      const splitter = new TelegramSplitter();
      expect(splitter.push(whole.slice(0, cut)), String(cut)).toEqual([]);
      expect(splitter.push(`${whole.slice(cut)}/next`), String(cut)).toEqual([whole]);
    }
  });

  it('comes after a telegram with a checksum in one part, each cut at its own end', () => {
    const [telegram, block] = [sealed(), readout('1.8.0(1*kWh)\r\n!\r\n')];
    expect(new TelegramSplitter().push(`${telegram}\r\n${block}${telegram}\r\n`).map((each) => each.trim())).toEqual([
      telegram,
      block.trim(),
      telegram,
    ]);
  });
});

describe('a stream without a telegram', () => {
  it('is forgotten: a mark of an end in it makes no telegram', () => {
    const splitter = new TelegramSplitter();
    expect(splitter.push('noise!\r\n')).toEqual([]);
    expect(splitter.push('more!1234\r\n')).toEqual([]);
    expect(splitter.push(`${sealed()}\r\n`).map((each) => each.trim())).toEqual([sealed()]);
  });

  it('of more than 32,768 signs from a slash on is forgotten, and not before', () => {
    const splitter = new TelegramSplitter();
    expect(splitter.push(`/${'x'.repeat(32_760)}`)).toEqual([]);
    expect(splitter.push('!\r\n')).toHaveLength(1);
    expect(splitter.push(`/${'x'.repeat(32_768)}`)).toEqual([]);
    expect(splitter.push('!\r\n')).toEqual([]);
  });
});
