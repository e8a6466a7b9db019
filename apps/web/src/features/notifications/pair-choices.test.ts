import type { NotificationPairEntry } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { destinationOf, destinationsLeft, destinationValue, missingFields, pairTypeName } from './pair-choices.ts';

const spaces = [
  { ID: 'a', title: 'Control room' },
  { ID: 'b', title: 'Service' },
];
const onPlatform: NotificationPairEntry = { ID: 1, ID_notifyType: 1, ID_notifyDestType: 1 };
const inChat: NotificationPairEntry = { ID: 2, ID_notifyType: 1, ID_notifyDestType: 2, webex_space: 'a' };

describe('remaining destinations of a kind of notification', () => {
  const left = (type: 'status' | 'disconnector', pairs: NotificationPairEntry[]) =>
    destinationsLeft(type, { pairs, spaces }).map(destinationValue);

  it('are all at first', () => {
    expect(left('status', [])).toEqual(['platform', 'chat a', 'chat b']);
  });

  // proves R-NEWS-023
  it('leave out those paired for that kind, not for another', () => {
    expect(left('status', [onPlatform, inChat])).toEqual(['chat b']);
    expect(left('disconnector', [onPlatform, inChat])).toEqual(['platform', 'chat a', 'chat b']);
  });

  it('are the platform only where there is no chat', () => {
    expect(destinationsLeft('status', { pairs: [], spaces: [] })).toEqual([{ kind: 'platform' }]);
    expect(destinationsLeft('status', { pairs: [onPlatform], spaces: [] })).toEqual([]);
  });
});

describe('a pair', () => {
  it('names its chat space, by the id where the space is gone', () => {
    expect(destinationOf(onPlatform, spaces)).toEqual({ kind: 'platform' });
    expect(destinationOf(inChat, spaces)).toEqual({ kind: 'chat', id: 'a', title: 'Control room' });
    expect(destinationOf(inChat, [])).toEqual({ kind: 'chat', id: 'a', title: 'a' });
  });

  it('has a kind by its number', () => {
    expect(([1, 2, 3, 4] as const).map(pairTypeName)).toEqual(['status', 'nilm', 'anomaly', 'disconnector']);
  });

  // proves R-NEWS-022
  it('needs both a source and a destination', () => {
    expect(missingFields({ source: '', destination: '' })).toEqual({ source: true, destination: true });
    expect(missingFields({ source: 'status', destination: '' })).toEqual({ source: false, destination: true });
    expect(missingFields({ source: 'status', destination: 'platform' })).toEqual({ source: false, destination: false });
  });
});
