import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { aDevice } from '../../../../testing/record-builders.ts';
import { aConnectingScene, type ConnectingScene } from '../../../../testing/scenes/connecting-scene.ts';
import { csvRows } from './csv.ts';

let scene: ConnectingScene;

beforeEach(async () => {
  scene = await aConnectingScene();
  onTestFinished(() => scene.records.stop());
});

async function imported(csv: string, preview = false) {
  const body = { user_token: 'user token', csv, preview };
  return (await scene.calls['connecting.importDevices'](body, scene.context())).data;
}

const GOOD = [
  'mac;title;type;phases;ecosystem;key;max_current',
  '02:00:5e:10:00:01;Main board;1;3;;;63',
  ';"Kettle ""K"", left";2;1;plugs;kettle;',
].join('\r\n');

describe('a file of devices', () => {
  // proves R-DEV-013
  it('is previewed without storing anything', async () => {
    expect(await imported(GOOD, true)).toEqual({
      rows: [
        { line: 2, mac: '02005E100001', title: 'Main board', error: null, password: null },
        { line: 3, mac: '', title: 'Kettle "K", left', error: null, password: null },
      ],
      added: 0,
    });
    expect(await scene.records.devices.list()).toEqual([]);
  });

  it('registers native devices and those of other makers, each with its password', async () => {
    const { rows, added } = await imported(GOOD);
    expect(added).toBe(2);
    const [native, plug] = await Promise.all(rows.map(({ mac }) => scene.records.devices.find(mac)));
    const hashes = rows.map(({ password }) =>
      createHash('sha256')
        .update(password ?? '')
        .digest('hex'),
    );
    expect(native).toMatchObject({ mac: '02005E100001', maxCurrent: 63, connection: null, credentialHash: hashes[0] });
    const [connection] = await scene.records.connections.list();
    expect(connection).toMatchObject({ key: 'kettle', credentialHash: hashes[1], draftUntil: null });
    expect(plug).toMatchObject({ adapter: 'plugs', adapterKey: 'kettle', connection: connection?.id, maxCurrent: 100 });
    expect(await scene.records.assignments.ofUser(scene.anna.id)).toHaveLength(2);
  });

  // proves R-USER-038
  it('is read against the records once, not once a line: all other work on connections waits for it', async () => {
    const { records } = scene;
    const { exclusively } = records;
    let reads = 0;
    onTestFinished(() => void Object.assign(records, { exclusively }));
    const counted: typeof exclusively = (name, work) =>
      exclusively(name, (alone) => {
        const list = () => {
          reads += 1;
          return alone.devices.list();
        };
        return work({ ...alone, devices: { ...alone.devices, list } });
      });
    Object.assign(records, { exclusively: counted });
    const readsOf = async (lines: number, from: number) => {
      reads = 0;
      const rows = Array.from({ length: lines }, (_, n) => `;Plug ${from + n};2;1;plugs;plug-${from + n};`);
      expect((await imported(['mac;title;type;phases;ecosystem;key;max_current', ...rows].join('\n'))).added).toBe(
        lines,
      );
      return reads;
    };
    expect(await readsOf(20, 100)).toBe(await readsOf(1, 200));
  });

  it('is taken as a whole or not at all, each fault with its line and field', async () => {
    await scene.records.devices.add(aDevice({ mac: '02005E100009' }));
    const csv = [
      'mac,title,type,ecosystem,key,time_zone,lat',
      '02005E100001,Good one,1,,,,',
      '02005E100001,Twice,1,,,,',
      '02005E100009,Known,1,,,,',
      '0200,Short,1,,,,',
      ',No mac,1,,,,',
      '02005E100002,No type,99,,,,',
      '02005E100003,ab,1,,,,',
      ',Strange,1,nobody,x,,',
      ',Bad key,1,plugs,a b,,',
      '02005E100004,Zone,1,,,Mars/Base,',
      '02005E100005,Half a place,1,,,,48',
    ].join('\n');
    const { rows, added } = await imported(csv);
    expect(added).toBe(0);
    expect(rows.map(({ line, error }) => [line, error?.field ?? null])).toEqual([
      ...[
        [2, null],
        [3, 'mac'],
        [4, 'mac'],
        [5, 'mac'],
        [6, 'mac'],
        [7, 'type'],
        [8, 'title'],
      ],
      ...[
        [9, 'ecosystem'],
        [10, 'key'],
        [11, 'time_zone'],
        [12, 'lng'],
      ],
    ]);
    expect(await scene.records.devices.list()).toHaveLength(1);
    expect(await scene.records.connections.list()).toEqual([]);
  });

  // proves R-DEV-020, R-DEV-025
  it.each([
    ['', 1, 'csv', 'empty'],
    ['mac,title\n', 1, 'csv', 'empty'],
    ['mac,colour\n1,2', 1, 'colour', 'column'],
    ['title,mac,title\n1,2,3', 1, 'title', 'column_twice'],
    ['mac,title\n02005E100001,"open', 2, 'csv', 'quote'],
    ['title,type,lat,lng,mac\nPlug,1,48,15,17,11', 2, 'csv', 'cells'],
    ['title,type,,mac\nPlug,1,2,02005E100001', 2, 'csv', 'cells'],
    ['title,type\nPlug,six', 2, 'type', 'choice'],
    ['title,type\nPl\u200bug,1', 2, 'title', 'unseen'],
    ['title,ecosystem,key,type\nPlug,plugs,ket\u00adtle,6', 2, 'key', 'unseen'],
    ['title,type\nPlug,6\u0000', 2, 'type', 'unseen'],
    ['title,ty\u200bpe\nPlug,6', 1, '2', 'unseen'],
  ])('that cannot be read says where and why: %j', async (...[csv, line, field, reason]) => {
    const { rows, added } = await imported(csv);
    expect(added).toBe(0);
    expect(rows).toMatchObject([{ line, error: { field, reason } }]);
  });

  // proves R-DEV-025
  it('begins with the mark of its encoding, or without', async () => {
    expect((await imported(`\ufeff${GOOD}`)).added).toBe(2);
  });

  // proves R-DEV-020
  it('that is read twice registers nothing more; another plug may have the same topic elsewhere', async () => {
    const file = (title: string) => `title;type;ecosystem;key\r\n${title};6;plugs;kettle\r\n`;
    expect((await imported(file('Kettle'))).added).toBe(1);
    const again = await imported(file('Kettle'));
    expect(again).toMatchObject({ added: 0, rows: [{ error: { field: 'key', reason: 'registered' } }] });
    expect((await imported(file('Kettle of the annexe'))).added).toBe(1);
  });
});

describe('rows of CSV', () => {
  it('are read as they were written, whatever the fields hold', () => {
    const field = fc.string({ maxLength: 12 }).map((text) => text.trim().replaceAll(/\r\n?/g, '\n'));
    const table = fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(table, (rows) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
        // The first line decides which separator the file has.
        const given = [['a', 'b'], ...rows];
        const text = given.map((row) => row.map(quoted).join(',')).join('\n');
        const filled = given.filter((row) => row.some((each) => each.trim() !== ''));
        expect(csvRows(text).map(({ fields }) => fields)).toEqual(filled);
      }),
    );
  });

  it('name the line on which they begin', () => {
    expect(csvRows('a,b\n"1\n2",3\n\n4,5\n').map(({ line }) => line)).toEqual([1, 2, 5]);
  });
});
