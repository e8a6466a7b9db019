import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from './config.ts';

describe('the settings', () => {
  it('have defaults for everything', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      mqttPort: 1883,
      demo: false,
      host: '0.0.0.0',
      dataFolder: resolve('data'),
    });
  });

  // proves R-OPS-101
  it('know the roles, and name them where it is another one', () => {
    expect(readConfig({}).role).toBe('all');
    expect(readConfig({ PHASOR_ROLE: 'all' }).role).toBe('all');
    for (const role of ['', 'All', 'worker'])
      expect(() => readConfig({ PHASOR_ROLE: role })).toThrow('PHASOR_ROLE: all, ingest, api, jobs are expected');
  });

  // proves R-OPS-114
  it('of a process beside the one of all name each server that it needs', () => {
    const servers = {
      PHASOR_DATABASE_URL: 'postgres://records',
      PHASOR_CLICKHOUSE_URL: 'http://measurements:8123',
      PHASOR_MQTT_URL: 'mqtt://broker',
    };
    expect(readConfig({ PHASOR_ROLE: 'api', ...servers }).role).toBe('api');
    for (const name of Object.keys(servers))
      expect(() => readConfig({ PHASOR_ROLE: 'api', ...servers, [name]: undefined })).toThrow(`${name}: api needs it`);
    expect(() => readConfig({ PHASOR_ROLE: 'api', ...servers, PHASOR_DEMO: 'true' })).toThrow('PHASOR_ROLE: the demo');
  });

  // proves R-MEAS-053
  it('keep the demo on loopback and in a folder of its own', () => {
    const demo = readConfig({ PHASOR_DEMO: 'true' });
    expect(demo).toMatchObject({ host: '127.0.0.1', dataFolder: resolve('data/demo') });
  });

  it.each([
    ['PHASOR_PORT', '99999'],
    ['PHASOR_MQTT_PORT', 'abc'],
    ['PHASOR_INGEST_WORKERS', '-1'],
    ['PHASOR_INGEST_WORKERS', '65'],
    ['PHASOR_PUBLIC_URL', 'not a url'],
    ['PHASOR_TIME_ZONE', 'Mars/Olympus'],
    ['PHASOR_ADMIN_PASSWORD', 'short'],
    ['PHASOR_KWH_CARBON', '0'],
    ['PHASOR_TRUST_PROXY', 'true'],
    ['PHASOR_TRUST_PROXY', '10.0.0.0/33'],
    ['PHASOR_TRUST_PROXY', 'loopback,proxy.example'],
  ])('name %s when it is wrong', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });

  // proves R-MEAS-054
  it('trust no proxy unless it is named by hops or addresses', () => {
    expect(readConfig({}).trustProxy).toBeUndefined();
    expect(readConfig({ PHASOR_TRUST_PROXY: '2' }).trustProxy).toBe(2);
    const named = readConfig({ PHASOR_TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::1' });
    expect(named.trustProxy).toEqual(['loopback', '10.0.0.0/8', '2001:db8::1']);
  });

  // proves R-MEAS-050
  it('keep every measurement for good, or each level for days of its own, coarser ones no shorter than finer ones', () => {
    expect(readConfig({}).retention).toEqual({});
    expect(readConfig({ PHASOR_KEEP_RAW: '30', PHASOR_KEEP_MINUTE: '30' }).retention).toEqual({ raw: 30, minute: 30 });
    expect(() => readConfig({ PHASOR_KEEP_RAW: '30', PHASOR_KEEP_MINUTE: '29' })).toThrow('PHASOR_KEEP_MINUTE');
    expect(() => readConfig({ PHASOR_KEEP_HOUR: '365' })).toThrow('PHASOR_KEEP_HOUR');
    expect(() => readConfig({ PHASOR_KEEP_RAW: '1' })).toThrow('PHASOR_KEEP_RAW');
  });

  // proves R-SIGN-033
  it('take an identity provider whole, and over HTTPS unless it is on this machine', () => {
    const id = { PHASOR_OIDC_CLIENT_ID: 'phasor' };
    expect(() => readConfig(id)).toThrow('PHASOR_OIDC_ISSUER');
    expect(() => readConfig({ PHASOR_OIDC_ISSUER: 'https://id.example.org' })).toThrow('PHASOR_OIDC_CLIENT_ID');
    expect(() => readConfig({ ...id, PHASOR_OIDC_ISSUER: 'http://id.example.org' })).toThrow('https');
    expect(readConfig({ ...id, PHASOR_OIDC_ISSUER: 'http://127.0.0.1:8089' }).oidc).toMatchObject([
      { id: 'main', clientId: 'phasor' },
    ]);
    expect(readConfig({ ...id, PHASOR_OIDC_ISSUER: 'https://id.example.org' }).oidc[0]?.clientSecret).toBeUndefined();
    expect(readConfig({}).oidc).toEqual([]);
    const named = { ...id, PHASOR_OIDC_ISSUER: 'https://id.example.org', PHASOR_OIDC_NAME: ' Riverside ID ' };
    expect(readConfig(named).oidc[0]?.name).toBe('Riverside ID');
  });

  // proves R-SIGN-101, R-SIGN-102
  it('name further identity providers in a file, with the rights of their groups, each wrong part by its place', () => {
    const folder = mkdtempSync(join(tmpdir(), 'phasor-oidc-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'providers.json');
    const reading = (content: unknown) => {
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
      return readConfig({ PHASOR_OIDC_FILE: file }).oidc;
    };
    const one = { id: 'hall', issuer: 'https://id.example.org', clientId: 'phasor' };
    const hall = { applications: ['REPORT'], devices: { '*': 'view', A00000000001: 'own' } };
    expect(
      reading([
        { ...one, groups: { hall } },
        { ...one, id: 'two' },
      ]),
    ).toMatchObject([
      { id: 'hall', groups: { claim: 'groups', of: { hall } } },
      { id: 'two', clientId: 'phasor' },
    ]);
    expect(reading([{ ...one, acr: ['phr'] }])[0]?.strength).toEqual({ acr: ['phr'], amr: undefined });
    expect(() => reading([{ ...one, amr: [] }])).toThrow('0.amr');
    expect(() => reading([one, one])).toThrow('every id');
    expect(() => reading([{ ...one, groups: { hall: { ...hall, devices: { x: 'view' } } } }])).toThrow(
      '0.groups.hall.devices',
    );
    expect(() => reading([{ ...one, issuer: 'http://id.example.org' }])).toThrow('hall: https');
    expect(() => reading([{ ...one, secret: 'x' }])).toThrow('secret');
    expect(() => reading('{')).toThrow('PHASOR_OIDC_FILE: cannot be read');
  });

  // proves R-SIGN-089, R-SIGN-092
  it('say how long sessions last and who needs a second factor', () => {
    const day = 86_400_000;
    expect(readConfig({}).signIn).toMatchObject({ idleMs: day, maxMs: 30 * day, secondFactorFor: [] });
    const given = {
      PHASOR_SESSION_IDLE: '30m',
      PHASOR_SESSION_MAX: '12h',
      PHASOR_SECOND_FACTOR: 'managers, operators',
    };
    expect(readConfig(given).signIn).toMatchObject({
      ...{ idleMs: 1_800_000, maxMs: day / 2, secondFactorFor: ['managers', 'operators'] },
    });
    expect(() => readConfig({ PHASOR_SESSION_IDLE: '2m' })).toThrow('5m');
    expect(() => readConfig({ PHASOR_SESSION_IDLE: '31d' })).toThrow('PHASOR_SESSION_MAX');
    for (const wrong of ['', '0d', '1', '1w', '-1d']) {
      expect(() => readConfig({ PHASOR_SESSION_MAX: wrong })).toThrow('PHASOR_SESSION_MAX');
    }
    expect(() => readConfig({ PHASOR_SECOND_FACTOR: 'admins' })).toThrow('PHASOR_SECOND_FACTOR');
  });

  // proves R-DASH-078
  it('define what energy costs and emits until a setting replaces them', () => {
    expect(readConfig({}).energyFigures).toEqual({ kwh_price: 0.0664, kwh_co2: 1.17, litre_price: 0.0008156 });
    expect(readConfig({ PHASOR_KWH_PRICE: '0.18' }).energyFigures.kwh_price).toBe(0.18);
  });

  // proves R-DASH-070
  it('name the appliances that their dashboards show: three by themselves, others as they are given', () => {
    const shown = (given: string) => readConfig({ PHASOR_SHOWN_APPLIANCES: given }).shownAppliances;
    expect(readConfig({}).shownAppliances.map(({ name }) => name)).toEqual(['lighting', 'fan', 'kettle']);
    expect(shown('Kanvica:12, Tepelné čerpadlo')).toEqual([
      { name: 'Kanvica', id: 12 },
      { name: 'Tepelné čerpadlo', id: undefined },
    ]);
    for (const wrong of ['', 'fan,', 'fan,Fan', 'x', Array.from({ length: 13 }, (_, n) => `fan ${n}`).join()])
      expect(() => shown(wrong)).toThrow('PHASOR_SHOWN_APPLIANCES');
  });

  // proves R-NEWS-018
  it('take a chat where its bot has a token', () => {
    expect(readConfig({}).webex).toBeUndefined();
    expect(readConfig({ PHASOR_WEBEX_TOKEN: 'bot-token' }).webex).toEqual({
      url: 'https://webexapis.com/v1',
      botToken: 'bot-token',
    });
  });

  // proves R-TREE-032
  it('take a tile server by an address with all three places in it, and none by default', () => {
    const url = 'https://{s}.tiles.example.org/{z}/{x}/{y}.png';
    expect(readConfig({ PHASOR_MAP_TILES: url, PHASOR_MAP_ATTRIBUTION: '© us' }).mapTiles).toEqual({
      url,
      attribution: '© us',
    });
    expect(readConfig({}).mapTiles).toBeUndefined();
    for (const wrong of [
      'https://tiles.example.org/{z}/{x}.png',
      'ftp://tiles.example.org/{z}/{x}/{y}.png',
      '{z}{x}{y}',
    ]) {
      expect(() => readConfig({ PHASOR_MAP_TILES: wrong })).toThrow('PHASOR_MAP_TILES');
    }
  });

  it('take a certificate and its key together only', () => {
    expect(() => readConfig({ PHASOR_TLS_CERT: 'a.pem' })).toThrow('PHASOR_TLS_KEY');
  });

  // proves R-ACCU-015, R-MEAS-057
  it('stand in the operator’s page, each of them', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
    const source = readFileSync(join(import.meta.dirname, 'config.ts'), 'utf8');
    const names = new Set(source.match(/PHASOR_[A-Z_]+/g));
    expect(names.size).toBeGreaterThan(20);
    for (const name of names) {
      const isNamed = page.includes(`\`${name}\``) || page.includes(`\`${name.replace('PHASOR_KEEP', '')}\``);
      expect(isNamed, name).toBe(true);
    }
  });
});
