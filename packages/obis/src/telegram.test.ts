import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crc16Arc } from './crc16.ts';
import { readTelegram } from './telegram.ts';
import { TelegramSplitter } from './telegram-splitter.ts';

/** A telegram of DSMR 5.0 with its checksum. @see https://github.com/ndokter/dsmr_parser/blob/master/test/example_telegrams.py */
const DSMR_5 = [
  '/ISk5\\2MT382-1000',
  '',
  '1-3:0.2.8(50)',
  '0-0:1.0.0(170102192002W)',
  '0-0:96.1.1(4B384547303034303436333935353037)',
  '1-0:1.8.1(000004.426*kWh)',
  '1-0:1.8.2(000002.399*kWh)',
  '1-0:2.8.1(000002.444*kWh)',
  '1-0:2.8.2(000000.000*kWh)',
  '0-0:96.14.0(0002)',
  '1-0:1.7.0(00.244*kW)',
  '1-0:2.7.0(00.000*kW)',
  '0-0:96.7.21(00013)',
  '0-0:96.7.9(00000)',
  '1-0:99.97.0(0)(0-0:96.7.19)',
  '1-0:32.32.0(00000)',
  '1-0:52.32.0(00000)',
  '1-0:72.32.0(00000)',
  '1-0:32.36.0(00000)',
  '1-0:52.36.0(00000)',
  '1-0:72.36.0(00000)',
  '0-0:96.13.0()',
  '1-0:32.7.0(0230.0*V)',
  '1-0:52.7.0(0230.0*V)',
  '1-0:72.7.0(0229.0*V)',
  '1-0:31.7.0(0.48*A)',
  '1-0:51.7.0(0.44*A)',
  '1-0:71.7.0(0.86*A)',
  '1-0:21.7.0(00.070*kW)',
  '1-0:41.7.0(00.032*kW)',
  '1-0:61.7.0(00.142*kW)',
  '1-0:22.7.0(00.000*kW)',
  '1-0:42.7.0(00.000*kW)',
  '1-0:62.7.0(00.000*kW)',
  '0-1:24.1.0(003)',
  '0-1:96.1.0(3232323241424344313233343536373839)',
  '0-1:24.2.1(170102161005W)(00000.107*m3)',
  '0-2:24.1.0(003)',
  '0-2:96.1.0()',
  '!6EEE',
  '',
].join('\r\n');

function valuesOf(text: string): Record<string, number> {
  return Object.fromEntries(
    readTelegram(text).readings.map(({ quantity, phase, tariff, value }) => [
      `${quantity} ${phase}${tariff === undefined ? '' : ` T${tariff}`}`,
      value,
    ]),
  );
}

/** The same lines with the checksum that belongs to them. */
function sealed(lines: readonly string[]): string {
  const text = `/TST5meter\r\n\r\n${lines.join('\r\n')}\r\n!`;
  const crc = crc16Arc(new TextEncoder().encode(text)).toString(16).toUpperCase().padStart(4, '0');
  return `${text}${crc}\r\n`;
}

// proves R-AGENT-001
describe('a telegram', () => {
  it('of DSMR 5 is checked and read in base units, per phase, with tariffs and their total', () => {
    const telegram = readTelegram(DSMR_5);
    expect(telegram.check).toBe('right');
    expect(telegram.identification).toBe('ISk5\\2MT382-1000');
    expect(telegram.serial).toBe('K8EG004046395507');
    expect(valuesOf(DSMR_5)).toEqual({
      'P T': 244,
      'U L1': 230,
      'U L2': 230,
      'U L3': 229,
      'I L1': 0.48,
      'I L2': 0.44,
      'I L3': 0.86,
      'P L1': 70,
      'P L2': 32,
      'P L3': 142,
      'E_I T': 6825,
      'E_I T T1': 4426,
      'E_I T T2': 2399,
      'E_E T': 2444,
      'E_E T T1': 2444,
      'E_E T T2': 0,
    });
  });

  it('with a wrong digit is refused whole', () => {
    const damaged = readTelegram(DSMR_5.replace('00.244', '00.944'));
    expect(damaged.check).toBe('wrong');
    expect(damaged.readings).toEqual([]);
  });

  it('is checked as the meter sent it where its line ends were changed on the way', () => {
    expect(readTelegram(DSMR_5.replaceAll('\r\n', '\n')).check).toBe('right');
  });

  it('reads export as negative power', () => {
    const text = sealed([
      '1-0:1.7.0(00.000*kW)',
      '1-0:2.7.0(01.234*kW)',
      '1-0:41.7.0(00.100*kW)',
      '1-0:42.7.0(00.400*kW)',
    ]);
    expect(valuesOf(text)).toEqual({ 'P T': -1234, 'P L2': -300 });
  });

  it('keeps the total that the meter counts beside its tariffs', () => {
    const text = sealed(['1-0:1.8.0(000010.500*kWh)', '1-0:1.8.1(000004.000*kWh)', '1-0:1.8.2(000006.000*kWh)']);
    expect(valuesOf(text)).toMatchObject({ 'E_I T': 10_500, 'E_I T T1': 4_000 });
  });

  it('of an older DSMR or of a readout head has no checksum and is read', () => {
    // Made after https://wiki.volkszaehler.org/hardware/channels/meters/power/edl-ehz/easymeter_q3d
    const text = [
      '/ESY5Q3DA1004 V3.02',
      '',
      '1-0:0.0.0*255(112228012)',
      '1-0:1.8.0*255(00001659.0001000*kWh)',
      '1-0:2.8.0*255(00000007.5000000*kWh)',
      '1-0:21.7.0*255(000200.13*W)',
      '1-0:41.7.0*255(000046.01*W)',
      '1-0:61.7.0*255(-00013.59*W)',
      '1-0:1.7.0*255(000232.55*W)',
      '0-0:96.1.255*255(1ESY1011005238)',
      '!',
      '',
    ].join('\r\n');
    expect(readTelegram(text).check).toBe('none');
    expect(readTelegram(text).serial).toBe('112228012');
    expect(valuesOf(text)).toEqual({
      'E_I T': 1_659_000.1,
      'E_E T': 7_500,
      'P L1': 200.13,
      'P L2': 46.01,
      'P L3': -13.59,
      'P T': 232.55,
    });
  });

  it('leaves gas, earlier billing periods, peaks and values without their unit out', () => {
    const text = sealed([
      '0-1:24.2.1(101209112500W)(12785.123*m3)',
      '1-0:1.8.0*01(000001.000*kWh)',
      '1-0:1.6.0(230318200000W)(04.470*kW)',
      '1-0:1.8.0(000002.000)',
      '1-0:14.7.0(50.01*Hz)',
    ]);
    expect(valuesOf(text)).toEqual({ 'F T': 50.01 });
    expect(readTelegram(text).unread).toEqual(['1-0:1.6.0', '1-0:1.8.0']);
  });

  it('takes the sign of Belgian and Luxembourgish codes, reactive energy by direction and the single phase of an old meter', () => {
    const text = sealed([
      '1-0:3.8.0(000003.000*kvarh)',
      '1-0:4.8.0(000004.000*kvarh)',
      '1-0:12.7.0(0231.4*V)',
      '1-0:16.7.0(-1.500*kW)',
    ]);
    expect(valuesOf(text)).toEqual({ 'Q12 T': 3_000, 'Q34 T': 4_000, 'U L1': 231.4, 'P T': -1_500 });
  });

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'/!()*:.-1028kWhV\r\n\\AF') }), (text) => {
        expect(() => readTelegram(text)).not.toThrow();
      }),
    );
  });
});

// proves R-AGENT-002
describe('a stream of telegrams', () => {
  it('is cut into whole telegrams wherever its parts end', () => {
    const stream = `tail of one\r\n!1234\r\n${DSMR_5}${DSMR_5}/begun`;
    fc.assert(
      fc.property(fc.array(fc.nat(stream.length), { maxLength: 8 }), (cuts) => {
        const ends = [...cuts, stream.length].sort((a, b) => a - b);
        const splitter = new TelegramSplitter();
        const telegrams = ends.flatMap((end, index) => splitter.push(stream.slice(ends[index - 1] ?? 0, end)));
        expect(telegrams.map((each) => readTelegram(each).check)).toEqual(['right', 'right']);
      }),
    );
  });

  it('waits for the check character of a readout and rejects a damaged one', () => {
    const block = '1.8.0(000123.456*kWh)\r\n!\r\n\u0003';
    const bcc = String.fromCharCode([...block].reduce((sum, sign) => sum ^ sign.charCodeAt(0), 0));
    const splitter = new TelegramSplitter();
    expect(splitter.push(`/ISK5ME162\r\n\u0002${block}`)).toEqual([]);
    const [whole = ''] = splitter.push(bcc);
    expect(readTelegram(whole)).toMatchObject({
      check: 'right',
      readings: [{ quantity: 'E_I', phase: 'T', value: 123_456 }],
    });
    expect(readTelegram(whole.replace('123.456', '123.457')).check).toBe('wrong');
  });

  it('forgets what never ends', () => {
    const splitter = new TelegramSplitter();
    expect(splitter.push(`/${'x'.repeat(40_000)}`)).toEqual([]);
    expect(splitter.push(DSMR_5)).toHaveLength(1);
  });
});
