import type { LiveMessage } from '@phasor/contract';
import { describe, expect, it, vi } from 'vitest';
import { SettingsWatch } from './settings-watch.ts';

const data = (device: string, settings: string): LiveMessage => ({
  topic: 'Data',
  status: 'OK',
  device,
  data: { ts: 1, settings },
});
const state = (device: string, settings: string): LiveMessage => ({
  topic: 'State',
  status: 'OK',
  device,
  data: { status: 'ONLINE', settings },
});
const group = (settings: string): LiveMessage => ({
  topic: 'Data',
  status: 'OK',
  group: ['A', 'B'],
  data: { ts: 1, settings },
});

describe('live messages', () => {
  it('report once that figures have other settings, whichever message is first', () => {
    const onChange = vi.fn();
    const watch = new SettingsWatch(onChange);
    for (const message of [data('A', 'x'), state('A', 'x'), data('B', 'y'), group('z'), data('A', 'x')])
      watch.see(message);
    expect(onChange).not.toHaveBeenCalled();
    watch.see(state('A', 'x2'));
    watch.see(data('A', 'x2'));
    expect(onChange).toHaveBeenCalledTimes(1);
    watch.see(group('z2'));
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it('may arrive after an answer that already has the new settings', () => {
    const onChange = vi.fn();
    const watch = new SettingsWatch(onChange);
    watch.answered('A', 'x');
    watch.answered('B', 'y');
    watch.answered('A', 'x');
    expect(onChange).not.toHaveBeenCalled();
    watch.answered('A', 'x2');
    watch.answered('A', 'x2');
    expect(onChange).toHaveBeenCalledTimes(1);
  });
});
