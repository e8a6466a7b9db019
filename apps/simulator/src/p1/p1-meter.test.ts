import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { testMeter } from '../testing/build-meters.ts';
import { P1Meter } from './p1-meter.ts';
import { P1Port } from './p1-port.ts';
import { checksum, p1Telegram } from './telegram.ts';

const TIME_ZONE = 'Europe/Bratislava';
const NOON = Date.UTC(2026, 5, 10, 10);

const readingOf = (telegram: string, code: string) => {
  const line = telegram.split('\r\n').find((each) => each.startsWith(`${code}(`));
  return Number(/\(([\d.]+)\*/.exec(line ?? '')?.[1]);
};

describe('a P1 telegram', () => {
  it('ends with the CRC-16/ARC of everything up to the exclamation mark', () => {
    // The check value of the algorithm, see https://reveng.sourceforge.io/crc-catalogue/16.htm
    expect(checksum('123456789')).toBe('BB3D');
    const text = new P1Meter({ meter: testMeter('household'), serial: 'E1', timeZone: TIME_ZONE }).telegramAt(NOON);
    const [, covered, sum] = /^([\s\S]*!)([0-9A-F]{4})\r\n$/.exec(text) ?? [];
    expect(checksum(covered ?? '')).toBe(sum);
  });

  it('has registers in kWh with leading zeros, and the clock of the place', () => {
    const display = {
      time: NOON,
      serial: 'E0047',
      tariff: 2 as const,
      imported: [1_234_567.4, 20] as const,
      exported: [0, 500] as const,
      phases: [{ voltage: 231.44, current: 2.6, power: -731.2 }],
    };
    const lines = p1Telegram(display, TIME_ZONE).split('\r\n');
    expect(lines).toContain('0-0:1.0.0(260610120000S)');
    expect(lines).toContain('0-0:96.1.1(4530303437)');
    expect(lines).toContain('1-0:1.8.1(001234.567*kWh)');
    expect(lines).toContain('1-0:2.8.2(000000.500*kWh)');
    expect(lines).toContain('1-0:1.7.0(00.000*kW)');
    expect(lines).toContain('1-0:2.7.0(00.731*kW)');
    expect(lines).toContain('1-0:32.7.0(231.4*V)');
    expect(lines).toContain('1-0:31.7.0(003*A)');
    expect(p1Telegram({ ...display, time: Date.UTC(2026, 0, 10, 10) }, TIME_ZONE)).toContain('(260110110000W)');
  });
});

describe('a P1 meter', () => {
  it('counts what flows, on the register of the tariff', () => {
    const meter = new P1Meter({
      meter: testMeter('household'),
      serial: 'E1',
      timeZone: TIME_ZONE,
      imported: [100_000, 5_000],
    });
    let energy = 0;
    for (let second = 0; second <= 600; second++) {
      const { phases } = meter.displayAt(NOON + second * 1_000);
      if (second > 0) energy += phases.reduce((sum, { power }) => sum + power, 0) / 3_600;
    }
    // Noon on a Wednesday is the high tariff.
    const { imported, tariff } = meter.displayAt(NOON + 600_000);
    expect(tariff).toBe(2);
    expect(energy).toBeGreaterThan(1);
    expect(imported[0]).toBe(100_000);
    expect(imported[1]).toBeCloseTo(5_000 + energy, 3);
  });

  it('counts export where the sun delivers more than is used', () => {
    const meter = new P1Meter({ meter: testMeter('solar'), serial: 'E1', timeZone: TIME_ZONE });
    meter.telegramAt(NOON);
    const telegram = meter.telegramAt(NOON + 60_000);
    expect(readingOf(telegram, '1-0:2.7.0')).toBeGreaterThan(0);
    expect(readingOf(telegram, '1-0:1.7.0')).toBe(0);
    expect(readingOf(telegram, '1-0:2.8.2')).toBeGreaterThan(0);
    expect(readingOf(telegram, '1-0:1.8.2')).toBe(0);
  });
});

describe('a P1 port', () => {
  let port: P1Port | undefined;
  afterEach(async () => port?.stop());

  it('hands its telegrams to those who connect', async () => {
    const meter = new P1Meter({ meter: testMeter('household'), serial: 'E1', timeZone: TIME_ZONE });
    port = new P1Port({ meter, clock: { now: () => Date.now() }, tcpPort: 0, onError: () => {} });
    const tcpPort = await port.start();
    const telegram = await new Promise<string>((resolve) => {
      const socket = connect({ port: tcpPort ?? 0, host: '127.0.0.1' });
      let text = '';
      socket.on('data', (part) => {
        text += part.toString('latin1');
        if (/![0-9A-F]{4}\r\n$/.test(text)) resolve(text);
      });
    });
    expect(telegram).toMatch(/^\/PHS5/);
  });
});
