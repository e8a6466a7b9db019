import { CONTROL_MAP_LIMITS, type ControlMap, IMAGE_BYTES, type MenuTreeNode } from '@phasor/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccessWorld, anAccessWorld, HOST, MACS, ORIGIN } from '../../../testing/scenes/access-world.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
const HOUR = 3_600_000;

let world: AccessWorld;
let anna: { cookie: string; token: string };
beforeEach(async () => {
  world = await anAccessWorld();
  for (const { id } of [world.anna, world.ben]) await world.records.users.change(id, { applications: ['CONTROLLER'] });
  for (const mac of [MACS.own, MACS.foreign, MACS.ended]) await world.records.devices.change(mac, { type: 2 });
  anna = await world.signIn();
});
afterEach(() => world.stop());

const ask = async (url: string, body: object, { cookie, token } = anna) =>
  await world.call(url, { user_token: token, ...body }, { cookie });
const read = async () => (await ask('/api_r/applications/controller/map-hierarchy', {})).json();
const write = async (nodes: unknown, revision?: number) =>
  (await ask('/api_w/applications/controller/map-hierarchy', { menu: JSON.stringify(nodes), revision })).json();
const readImage = async (ID_map: number, who = anna) =>
  (await ask('/api_r/applications/controller/map', { ID_map }, who)).json();
const remove = async (ID_map: number, { cookie, token } = anna) => {
  const answer = await world.server.app.inject({
    method: 'DELETE',
    url: '/api_w/applications/controller/map',
    headers: { host: HOST, origin: ORIGIN },
    cookies: { 'phasor-session': cookie },
    payload: { user_token: token, ID_map },
  });
  return answer.json();
};

/** Sends an image as a browser's form does. */
async function send(
  file: Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = {},
  { origin = ORIGIN, ...who }: { cookie: string; token: string; origin?: string } = anna,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ user_token: who.token, ...fields })) form.append(name, value);
  form.append('image', new Blob([file]), 'plan.png');
  const sent = new Response(form);
  const answer = await world.server.app.inject({
    method: 'POST',
    url: '/api_w/applications/controller/map',
    headers: { host: HOST, origin, 'content-type': sent.headers.get('content-type') ?? '' },
    cookies: { 'phasor-session': who.cookie },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  return { http: answer.statusCode, ...answer.json() };
}

const button = (values: object = {}) => ({
  ...{ name: 'Lights', position_x: 50, position_y: 25, original_x: 100, original_y: 50 },
  ...{ device: MACS.own, relay: 1, ...values },
});
const map = (id: string, data: object = {}) => ({ title: `Floor ${id}`, isLeaf: true, data: { id, ...data } });
const REFUSED = { status: 'FAIL', code: 422, field: 'menu' };

describe('the tree of maps', () => {
  // proves R-CTRL-002
  it('is not found (610) before one was saved, and is read as it was written', async () => {
    expect(await read()).toMatchObject({ code: 610 });
    const group = { title: 'Works', isLeaf: false, isExpanded: true, children: [map('a')], data: { id: 'g' } };
    expect(await write([group], 0)).toEqual({ status: 'OK', data: { revision: 1 } });
    const empty = { ID_map: null, buttonList: [] };
    expect((await read()).data).toEqual({ nodes: [{ ...group, children: [map('a', empty)] }], revision: 1 });
  });

  // proves R-CTRL-003
  it('stores the buttons of a map, their state unknown until a device reports it', async () => {
    const buttonList = [button(), button({ relay: 2, status: 1, name: ' Pump ' })];
    expect(await write([map('a', { buttonList })])).toMatchObject({ status: 'OK' });
    const [kept] = (await read()).data.nodes as MenuTreeNode<ControlMap>[];
    expect(kept?.data.buttonList).toEqual([button({ status: null }), button({ relay: 2, status: null, name: 'Pump' })]);
  });

  // proves R-CTRL-004
  it.each([
    ['of a device that is no disconnector', { device: MACS.seen }],
    ['of a device of somebody else', { device: MACS.foreign }],
    ['of a device that was the caller’s once', { device: MACS.ended }],
    ['of a relay 5', { relay: 5 }],
    ['of a relay 0', { relay: 0 }],
    ['without a name', { name: ' ' }],
    ['with a name of 31 characters', { name: 'x'.repeat(31) }],
    ['that is nowhere', { original_x: null }],
    ['far from every image', { position_y: CONTROL_MAP_LIMITS.pixels + 1 }],
  ])('takes no button %s', async (_what, wrong) => {
    expect(await write([map('a', { buttonList: [button(wrong)] })])).toMatchObject(REFUSED);
    expect(await read()).toMatchObject({ code: 610 });
  });

  // proves R-CTRL-005
  it('has a relay once on one map, and as often as wanted on others', async () => {
    expect(await write([map('a', { buttonList: [button(), button()] })])).toMatchObject(REFUSED);
    const both = ['a', 'b'].map((id) => map(id, { buttonList: [button()] }));
    expect(await write(both)).toMatchObject({ status: 'OK' });
  });

  // proves R-CTRL-043
  it('has no two maps and no two groups of one name in one place', async () => {
    const group = (id: string, children: object[]) => ({ title: 'Works', isLeaf: false, children, data: { id } });
    const named = (id: string, title: string) => ({ ...map(id), title });
    const twice = { status: 'FAIL', code: 409, message: 'hierarchy_duplicites', field: 'menu' };
    expect(await write([named('a', 'Hall A'), named('b', ' hall  a ')])).toEqual(twice);
    expect(await write([group('g', [named('a', 'Hall'), named('b', 'HALL')])])).toEqual(twice);
    expect(await write([group('g', []), group('h', [])])).toEqual(twice);
    expect(await read()).toMatchObject({ code: 610 });
    expect(await write([named('a', 'Hall'), group('g', [named('b', 'Hall')])])).toMatchObject({ status: 'OK' });
  });

  it('shows an image on one map alone', async () => {
    expect(await write([map('a', { ID_map: 1 }), map('b', { ID_map: 1 })])).toMatchObject(REFUSED);
  });

  // proves R-CTRL-006
  it('forgets the buttons of a device that was taken from the account', async () => {
    await write([map('a', { buttonList: [button()] })]);
    await world.records.assignments.remove(world.anna.id, MACS.own);
    expect((await read()).data.nodes[0].data.buttonList).toEqual([]);
    // And so does who saved in the meantime.
    expect(await write([], 0)).toMatchObject({
      code: 409,
      data: { nodes: [{ data: { buttonList: [] } }], revision: 1 },
    });
  });

  // proves R-CTRL-007
  it('takes what else a page saves that was opened before a device was taken', async () => {
    await write([map('a', { buttonList: [button()] })]);
    await world.records.assignments.remove(world.anna.id, MACS.own);
    expect(await write([map('a', { buttonList: [button()] }), map('b')], 1)).toMatchObject({ status: 'OK' });
    const { nodes } = (await read()).data;
    expect(nodes.map((node: { data: ControlMap }) => node.data.buttonList)).toEqual([[], []]);
    // What was on no map before is refused as ever.
    expect(await write([map('a', { buttonList: [button()] })])).toMatchObject({ code: 422, field: 'menu' });
  });
});

describe('the image of a map', () => {
  // proves R-CTRL-008
  it('comes as a form, is kept as a JPEG under a number, and is read by that', async () => {
    const { data, ...answer } = await send(PIXEL);
    expect(answer).toEqual({ http: 200, status: 'OK' });
    expect(data).toEqual({ ID_map: expect.any(Number), width: 1, height: 1 });
    const read = await readImage(data.ID_map);
    expect(read.data).toEqual({ image: expect.stringMatching(/^\/9j\//), width: 1, height: 1 });
    expect(await send(PIXEL, { ID_map: String(data.ID_map) })).toMatchObject({ data: { ID_map: data.ID_map } });
  });

  // proves R-CTRL-009
  it('comes in base64 as JSON as well', async () => {
    const answer = await ask('/api_w/applications/controller/map', { image: PIXEL.toString('base64') });
    expect(answer.json()).toMatchObject({ status: 'OK', data: { width: 1 } });
  });

  // proves R-CTRL-010
  it('is a PNG or JPEG by its content, of at most 1,048,576 bytes', async () => {
    expect(await send(SVG)).toMatchObject({ http: 422, message: 'file_format_not_supported', field: 'image' });
    const fill = (bytes: number) => new Uint8Array(Buffer.concat([PIXEL], bytes));
    expect(await send(fill(IMAGE_BYTES.map))).toMatchObject({ http: 200 });
    expect(await send(fill(IMAGE_BYTES.map + 1))).toMatchObject({
      http: 413,
      message: 'file_too_large',
      field: 'image',
    });
  });

  // proves R-CTRL-011
  it("is the account's own: another's number is as unknown as one that there is not", async () => {
    const { data } = await send(PIXEL);
    const ben = await world.signIn('ben');
    const unknown = { status: 'FAIL', code: 610, message: 'data_not_found' };
    expect(await readImage(data.ID_map, ben)).toEqual(unknown);
    expect(await readImage(data.ID_map + 1, ben)).toEqual(unknown);
    expect(await send(PIXEL, { ID_map: String(data.ID_map) }, ben)).toEqual({ http: 404, ...unknown });
    expect(await remove(data.ID_map, ben)).toEqual(unknown);
    expect(await readImage(data.ID_map)).toMatchObject({ status: 'OK' });
  });

  // proves R-CTRL-012
  it('is removed on demand', async () => {
    const { data } = await send(PIXEL);
    expect(await remove(data.ID_map)).toEqual({ status: 'OK' });
    expect(await remove(data.ID_map)).toMatchObject({ code: 610 });
    expect(await readImage(data.ID_map)).toMatchObject({ code: 610 });
  });

  // proves R-CTRL-012
  it('goes with its map; one that was just sent waits a day for a map', async () => {
    const [shown, waiting] = [(await send(PIXEL)).data.ID_map, (await send(PIXEL)).data.ID_map];
    await write([map('a', { ID_map: shown })]);
    expect(await readImage(waiting)).toMatchObject({ status: 'OK' });
    await write([map('b')]);
    expect([(await readImage(shown)).code, (await readImage(waiting)).status]).toEqual([610, 'OK']);
    world.clock.advance(24 * HOUR + 1);
    anna = await world.signIn();
    await write([map('c')]);
    expect(await readImage(waiting)).toMatchObject({ code: 610 });
  });

  it('is refused where an account has a hundred', async () => {
    const { data } = await send(PIXEL);
    const record = { image: 'AAAA', width: 1, height: 1 };
    for (let count = 1; count < CONTROL_MAP_LIMITS.images; count++) {
      await world.records.mapImages.add(world.anna.id, record, world.clock.now());
    }
    expect(await send(PIXEL)).toMatchObject({ http: 422, field: 'image' });
    expect(await send(PIXEL, { ID_map: String(data.ID_map) })).toMatchObject({ http: 200 });
  });

  // proves R-CTRL-013
  it('is not sent by a form of another site', async () => {
    expect(await send(PIXEL, {}, { ...anna, origin: 'https://evil.example' })).toMatchObject({ http: 403, code: 403 });
  });

  // proves R-CTRL-014
  it('is named in the audit log by its number and size alone', async () => {
    const { data } = await send(PIXEL);
    const [entry] = await world.records.audit.list({ limit: 1 });
    expect(entry).toMatchObject({ action: 'controlMaps.writeImage', login: 'anna', error: null });
    expect(JSON.parse(entry?.detail ?? '')).toEqual({
      image: data.ID_map,
      width: 1,
      height: 1,
      bytes: expect.any(Number),
    });
  });
});
