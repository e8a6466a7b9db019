import { describe, expect, it } from 'vitest';
import { notificationFacts } from './notification-facts.ts';

const data = { timestamp: 0, event: 'OUTAGE' };

describe('the facts of a notification', () => {
  // proves R-NEWS-007
  it('are its phases, how long it lasted, the energy, and what the device says', () => {
    expect(notificationFacts({ ...data, phases: ['L1', 'L3'], runtime: 125 }, 'en')).toBe('L1, L3');
    const run = {
      ...data,
      event: 'END',
      phase: 'L2',
      runtime: 3_600,
      energy_consumption_wh: 1_234.5,
      message: 'Eco',
    } as const;
    expect(notificationFacts(run, 'en')).toBe('L2 · 1 hr · 1,234.50\u00A0Wh · Eco');
    expect(notificationFacts(run, 'de')).toBe('L2 · 1 Std. · 1.234,50\u00A0Wh · Eco');
  });

  it('are of a dip its duration to hundredths of a second, and its class', () => {
    const dip = { ...data, event: 'DIP', phases: ['L2' as const], runtime: 0.324, class: 'C2' as const, percent: 62.3 };
    expect(notificationFacts(dip, 'en')).toBe('L2 · 0.32 sec · C2');
    expect(notificationFacts({ ...dip, runtime: 125 }, 'en')).toBe('L2 · 2 min 5 sec · C2');
  });

  it('are none where nothing more is known', () => {
    expect(notificationFacts(data, 'en')).toBe('');
  });
});
