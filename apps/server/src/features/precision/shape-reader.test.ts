import { expect, it } from 'vitest';
import { ShapeReader } from './shape-reader.ts';

const METERS = ['00000000000A', '00000000000B'];
const [METER = ''] = METERS;

/** A reader of meters that answer every request with this, and the requests that they received. */
function aReader(answer: (mac: string, method: string) => unknown) {
  const requests: string[] = [];
  const request = async (mac: string, { method }: { method: string }) => {
    requests.push(`${mac} ${method}`);
    return { id: 'x', ok: true as const, result: answer(mac, method) as Record<string, unknown> };
  };
  return { requests, reader: new ShapeReader({ link: { request }, isOnline: () => true }) };
}

// proves R-PREC-012
it('harmonics and waveforms, and those of two meters, are queried apart at the same time', async () => {
  const { reader, requests } = aReader((mac, method) => {
    return {
      U: { L1: { values: [METERS.indexOf(mac), method === 'waveform.get' ? 20 : 10] } },
      I: {},
    };
  });
  const looks = METERS.flatMap((mac) => (['harmonics', 'waveform'] as const).map((shape) => reader.read(mac, shape)));
  const curves = (await Promise.all(looks)).map(({ U }) => U.L1?.values);
  expect(curves).toEqual([
    [0, 10],
    [0, 20],
    [1, 10],
    [1, 20],
  ]);
  expect(requests).toHaveLength(4);
});

// proves R-PREC-010
it('an answer has as many phases of voltages as of currents, or those of one alone', async () => {
  const one = { L1: { values: [1] } };
  for (const seen of [
    { U: one, I: one },
    { U: one, I: {} },
    { U: {}, I: one },
  ]) {
    expect(await aReader(() => seen).reader.read(METER, 'harmonics')).toEqual(seen);
  }
});

// proves R-PREC-011
it('an answer that is none ends in 604', async () => {
  for (const answer of ['none', null, undefined]) {
    const reading = aReader(() => answer).reader.read(METER, 'waveform');
    await expect(reading).rejects.toMatchObject({ error: 'device.offline' });
  }
});
