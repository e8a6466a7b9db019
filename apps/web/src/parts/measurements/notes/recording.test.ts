import { REPLAY_NAMES } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { deviceEntry } from '../../../base/testing/device-entry.ts';
import type { Selection } from '../../hierarchy/index.ts';
import { groupSelection } from '../../hierarchy/testing/group-selection.ts';
import { recordingOf } from './recording.ts';

const selected = (device?: string): Selection => ({
  kind: 'device',
  title: 'Meter',
  device: deviceEntry({ mac: 'A', ...(device === undefined ? {} : { device }) }),
});
const group = (...names: (string | undefined)[]) =>
  groupSelection(names.map((device) => deviceEntry({ mac: 'A', ...(device === undefined ? {} : { device }) })));

describe('what is shown', () => {
  // proves R-MEAS-041
  it('is known as a replayed recording, and as one whose registers are added up from its power', () => {
    expect(recordingOf(selected(REPLAY_NAMES.recorded))).toBe('recorded');
    expect(recordingOf(selected(REPLAY_NAMES.derived))).toBe('derived');
    expect(recordingOf(group(undefined, REPLAY_NAMES.recorded, REPLAY_NAMES.derived))).toBe('derived');
  });

  it('is measured where no device says otherwise', () => {
    expect([selected(), selected('PTE_USB'), group(undefined), { kind: 'none' } as const].map(recordingOf)).toEqual(
      Array(4).fill(undefined),
    );
  });
});
