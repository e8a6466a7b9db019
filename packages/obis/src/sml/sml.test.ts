import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crc16X25 } from '../crc16.ts';
import { readingsOf } from '../readings.ts';
import { SmlSplitter } from './sml-file.ts';
import { readSml } from './sml-list.ts';

/** Messages of a two-way meter, made after those in https://github.com/volkszaehler/libsml-testing. */
const TWO_WAY_MESSAGES =
  '76050DE7EB4C62006200726301017601010504A2A3C40B0A0149534B000516465C7262016504A2A20862016335990076050DE7EB4D620062' +
  '007263070177010B0A0149534B000516465C070100620AFFFF7262016504A2A208757707010040320101010101010449534B017707010060' +
  '0100FF010101010B0A0149534B000516465C0177070100010800FF650008010401621E52FF6503FEC26A0177070100020800FF0101621E52' +
  'FF62000177070100100700FF0101621B520053017F01010163BB0E0076050DE7EB4E6200620072630201710163F1A900';

/** Power per phase and two tariffs. @see https://github.com/OpenEMS/openems io.openems.edge.bridge.sml */
const PER_PHASE =
  '1B1B1B1B0101010176050F1A20606200620072630101760101050508B5760B090149534B000403DF63010163C4BA0076050F1A206162006200' +
  '7263070177010B090149534B000403DF63070100620AFFFF7262016507AFF5DC7A77078181C78203FF010101010449534B01770701000000' +
  '09FF010101010B090149534B000403DF630177070100010800FF650000018201621E52FF59000000000D637E080177070100010801FF0101' +
  '621E52FF59000000000D637E080177070100010802FF0101621E52FF5900000000000000000177070100100700FF0101621B520055000000' +
  'A80177070100240700FF0101621B520055000000750177070100380700FF0101621B5200550000001601770701004C0700FF0101621B5200' +
  '550000001D0177078181C78205FF0101010183020C2DE05C56024E1CD45280F4A0769A95E629CAE205C55C9F1683CA5419778E1D9BCFA1C5' +
  '77A6B36A92709EBF05EA21BD01010163291C0076050F1A206262006200726302017101630054001B1B1B1B1A00AE84';

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

function readingsIn(hex: string): Record<string, number> {
  const [file] = new SmlSplitter().push(bytesOf(hex));
  expect(file?.check).toBe('right');
  const { readings } = readingsOf(readSml(file?.content ?? new Uint8Array()).entries);
  return Object.fromEntries(readings.map((each) => [`${each.quantity} ${each.phase}${each.tariff ?? ''}`, each.value]));
}

/** A file around messages, as IEC and BSI describe the transport: escapes doubled, zeros filled up, checksum low byte first. */
function framed(content: Uint8Array): Uint8Array {
  const fill = (4 - (content.length % 4)) % 4;
  const body = [...content, ...new Array<number>(fill).fill(0)];
  const escaped: number[] = [];
  for (let at = 0; at < body.length; at += 1) {
    escaped.push(body[at] ?? 0);
    if (body.slice(at - 3, at + 1).every((byte) => byte === 0x1b) && at >= 3) {
      escaped.push(0x1b, 0x1b, 0x1b, 0x1b);
    }
  }
  const frame = [0x1b, 0x1b, 0x1b, 0x1b, 1, 1, 1, 1, ...escaped, 0x1b, 0x1b, 0x1b, 0x1b, 0x1a, fill];
  const crc = crc16X25(Uint8Array.from(frame));
  return Uint8Array.from([...frame, crc & 0xff, crc >> 8]);
}

const TWO_WAY = Array.from(framed(bytesOf(TWO_WAY_MESSAGES)), (byte) => byte.toString(16).padStart(2, '0')).join('');

// proves R-AGENT-003
describe('an SML file', () => {
  it('of a two-way meter is checked and read in base units', () => {
    // 0x03FEC26A = 67027562 tenths of a Wh.
    expect(readingsIn(TWO_WAY)).toEqual({ 'E_I T': 6_702_756.2, 'E_E T': 0, 'P T': 383 });
  });

  it('with power per phase and tariffs is read the same way', () => {
    expect(readingsIn(PER_PHASE)).toEqual({
      'E_I T': 22_462_413.6,
      'E_I T1': 22_462_413.6,
      'E_I T2': 0,
      'P T': 168,
      'P L1': 117,
      'P L2': 22,
      'P L3': 29,
    });
  });

  it('with a changed byte has a wrong checksum', () => {
    const bytes = bytesOf(TWO_WAY);
    bytes[60] = (bytes[60] ?? 0) ^ 1;
    expect(new SmlSplitter().push(bytes)[0]?.check).toBe('wrong');
  });

  it('is found in a stream wherever its parts end', () => {
    const stream = Uint8Array.from([0x1b, 0x1b, 0, 7, ...bytesOf(TWO_WAY), 9, ...bytesOf(PER_PHASE), 0x1b, 0x1b]);
    fc.assert(
      fc.property(fc.array(fc.nat(stream.length), { maxLength: 8 }), (cuts) => {
        const ends = [...cuts, stream.length].sort((a, b) => a - b);
        const splitter = new SmlSplitter();
        const files = ends.flatMap((end, index) => splitter.push(stream.subarray(ends[index - 1] ?? 0, end)));
        expect(files.map(({ check }) => check)).toEqual(['right', 'right']);
      }),
    );
  });

  it('keeps content that looks like an escape', () => {
    const content = Uint8Array.from([1, 0x1b, 0x1b, 0x1b, 0x1b, 2, 3, 4]);
    const [file] = new SmlSplitter().push(framed(content));
    expect(file).toEqual({ content, check: 'right' });
  });

  it('reads negative numbers of any length', () => {
    // 1-0:16.7.0 in W, scaler 0, as 8, 16, 24 and 32 bits with sign.
    for (const [hex, value] of [
      ['52FF', -1],
      ['53FE0C', -500],
      ['54FFFE0C', -500],
      ['55FFFFFE0C', -500],
    ] as const) {
      const list = `7607010203040506620062007263070177010101017177070100100700FF0101621B5200${hex}01010163000000`;
      expect(readSml(bytesOf(list)).entries).toEqual([{ code: '1-0:16.7.0*255', value, unit: 'W' }]);
    }
  });

  it('never throws, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(() => readSml(bytes)).not.toThrow();
        expect(() => new SmlSplitter().push(bytes)).not.toThrow();
        expect(() => readSml(Uint8Array.from([0x76, ...bytes]))).not.toThrow();
      }),
    );
  });
});
