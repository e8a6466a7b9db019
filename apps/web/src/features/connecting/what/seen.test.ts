import type { Sighting } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { detailsOf, drawingOf, nameOf, valuesText } from './seen.ts';

const value = (
  quantity: Sighting['values'][number]['quantity'],
  place: Sighting['values'][number]['place'],
  amount: number,
) => ({ quantity, place, value: amount, at: 0 }) as const;
const PLUG = { suggested: { type: 6 as const, phases: 1 }, channels: 1, relays: 1, values: [value('P', 'CH1', 43.2)] };

describe('a device that was seen and not yet taken', () => {
  it('has the name that it reports, or its make, or its name within the connection', () => {
    const seen = { name: 'Fridge', maker: 'Nous', model: 'A1T', key: '0x01' };
    expect(nameOf(seen)).toBe('Fridge');
    expect(nameOf({ ...seen, name: null })).toBe('Nous A1T');
    expect(nameOf({ ...seen, name: null, maker: null })).toBe('A1T');
    expect(nameOf({ ...seen, name: null, maker: null, model: null })).toBe('0x01');
  });

  // proves R-LORA-037
  it('is told from another one of its model by its name within the connection', () => {
    const connection = { id: 'c1', name: 'LoRaWAN roof', ecosystem: 'lorawan-server' };
    const made = { maker: null, model: 'WS523', channels: 1, relays: 0, values: [], unknown: [] };
    const rest = { suggested: { type: 6, phases: 1 }, online: null, firmware: null, connection };
    const seen = (key: string, name: string | null) => ({ ...made, ...rest, key, name }) as unknown as Sighting;
    expect(detailsOf(seen('24E124538B223213', null), 'en')).toBe('24E124538B223213 · LoRaWAN roof');
    expect(detailsOf(seen('kitchen', 'kitchen'), 'en')).toBe('LoRaWAN roof');
  });

  it('is drawn as what it reports', () => {
    expect(drawingOf(PLUG)).toBe('plug');
    expect(drawingOf({ ...PLUG, relays: 0 })).toBe('smart-meter');
    expect(drawingOf({ ...PLUG, channels: 2 })).toBe('clamps');
    expect(drawingOf({ ...PLUG, suggested: { type: 1 as const, phases: 3 }, relays: 0 })).toBe('rail-meter');
    expect(drawingOf({ ...PLUG, values: [value('tempS', '', 21)], relays: 0 })).toBe('sensor');
  });

  it('shows the values that tell one from the other, the total before a phase', () => {
    const values = [value('U', 'L1', 231.4), value('P', 'L1', 100), value('P', 'T', 300), value('signal', '', -60)];
    expect(valuesText({ values }, 'sk')).toMatch(/^300\D.*W, 231,4\sV$/);
    expect(valuesText({ values: [] }, 'en-GB')).toBe('');
  });
});
