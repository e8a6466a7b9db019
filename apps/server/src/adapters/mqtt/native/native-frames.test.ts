import { expect, it } from 'vitest';
import { readState } from './native-frames.ts';

const online = { status: 'ONLINE', boot: 3 };

// proves R-DEV-026
it.each([
  [['relay', 'teleport'], ['relay']],
  [
    ['harmonics', 'relay', 'relay'],
    ['relay', 'harmonics'],
  ],
  [['teleport'], []],
  [[], []],
])('capabilities %j of a state are %j: unknown words are kept out, and the frame is taken', (caps, known) => {
  expect(readState({ ...online, caps })).toEqual({ state: { ...online, caps: known }, unknownKeys: 0 });
});

// proves R-DEV-026
it.each([['relay'], [{ relay: true }], [[1]], [[['relay']]], [Array(33).fill('relay')]])(
  'capabilities %j are no list of words: what the device can stays unknown',
  (caps) => {
    expect(readState({ ...online, caps })).toEqual({ state: online, unknownKeys: 1 });
  },
);
