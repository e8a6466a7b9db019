import { IMAGE_BYTES } from '@phasor/contract';
import { STORED_METER_LIMITS } from '@phasor/contract/stored-meters';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccessWorld, anAccessWorld, HOST, MACS, ORIGIN } from '../../../testing/scenes/access-world.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);
const URL = '/api_w/applied-precision/images';

let world: AccessWorld;
let cookie: string;
beforeEach(async () => {
  world = await anAccessWorld();
  await world.records.devices.change(MACS.own, { type: 3 });
  await world.records.storedMeters.add(MACS.own, { SNUM: '1' });
  ({ cookie } = await world.signIn());
});
afterEach(() => world.stop());

function formOf(files: readonly Buffer[], meter = '1', field = 'images'): FormData {
  const form = new FormData();
  form.set('device_token', world.tokenOf(MACS.own));
  form.set('meter_ID', meter);
  for (const [index, file] of files.entries()) form.append(field, new File([new Uint8Array(file)], `${index}.png`));
  return form;
}

async function send(form: FormData, { url = URL, origin = ORIGIN } = {}) {
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return await world.server.app.inject({
    method: 'POST',
    url,
    headers: { host: HOST, origin, 'content-type': request.headers.get('content-type') ?? '' },
    cookies: { 'phasor-session': cookie },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}
const kept = () => world.records.storedMeters.images(MACS.own, 1);

describe('a form with images of a meter', () => {
  // proves R-METER-020
  it('is taken with all its files', async () => {
    expect((await send(formOf([PIXEL, PIXEL]))).json()).toEqual({ status: 'OK' });
    expect(await kept()).toHaveLength(2);
  });

  // proves R-METER-011
  it('is of any meter that a device can have', async () => {
    const [model] = await world.records.storedMeters.of(MACS.own);
    if (model === undefined) throw new Error('it was added');
    await world.records.storedMeters.replace(MACS.own, [{ ...model, ID_meter: STORED_METER_LIMITS.id }]);
    expect((await send(formOf([PIXEL], String(STORED_METER_LIMITS.id)))).json()).toEqual({ status: 'OK' });
    expect((await send(formOf([PIXEL], String(STORED_METER_LIMITS.id + 1)))).json()).toMatchObject({
      field: 'meter_ID',
    });
  });

  // proves R-METER-020
  it('may have as many files of the greatest size as a meter can have images', async () => {
    const [most, file] = [STORED_METER_LIMITS.images, Buffer.concat([PIXEL], IMAGE_BYTES.meter)];
    expect((await send(formOf([file]))).json()).toEqual({ status: 'OK' });
    await world.records.storedMeters.replace(MACS.own, []);
    await world.records.storedMeters.add(MACS.own, { SNUM: '1' });
    expect((await send(formOf(Array.from({ length: most }, () => file)))).json()).toEqual({ status: 'OK' });
    expect(await kept()).toHaveLength(most);
  });

  // proves R-METER-019
  it('is refused whole where one file is too large, or not what it has to be, or is not one of the call', async () => {
    const large = Buffer.concat([PIXEL], IMAGE_BYTES.meter + 1);
    const answers = [
      await send(formOf([PIXEL, large])),
      await send(formOf([PIXEL, Buffer.from('GIF89a')])),
      await send(formOf([PIXEL], '1', 'files')),
      await send(formOf(Array.from({ length: STORED_METER_LIMITS.images + 1 }, () => PIXEL))),
      await send(formOf([])),
      await send(formOf([PIXEL], 'one')),
    ];
    expect(answers.map((answer) => [answer.statusCode, answer.json().field])).toEqual([
      [413, 'images'],
      [422, 'images'],
      [422, 'images'],
      [422, 'images'],
      [422, 'images'],
      [422, 'meter_ID'],
    ]);
    expect(await kept()).toEqual([]);
  });

  // proves R-METER-020
  it('is not read where it is too large, garbled, of another site, or for a call without files', async () => {
    const huge = Buffer.alloc(7 * IMAGE_BYTES.meter);
    expect((await send(formOf([huge]))).json()).toMatchObject({ code: 413 });
    const garbled = await world.call(URL, 'no form', { cookie, 'content-type': 'multipart/form-data; boundary=x' });
    expect(garbled.json()).toMatchObject({ code: 400 });
    expect((await send(formOf([PIXEL]), { origin: 'https://evil.example' })).json()).toMatchObject({ code: 403 });
    const other = await send(formOf([PIXEL]), { url: '/api_w/applied-precision/meters/add' });
    expect([other.statusCode, other.json().status]).toEqual([400, 'FAIL']);
    expect(await kept()).toEqual([]);
  });
});
