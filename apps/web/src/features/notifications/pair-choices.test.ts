import type { NotificationPairEntry } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import {
  destinationOf,
  destinationsLeft,
  destinationValue,
  missingFields,
  outsideOf,
  pairTypeName,
} from './pair-choices.ts';

const spaces = [
  { ID: 'a', title: 'Control room' },
  { ID: 'b', title: 'Service' },
];
const address = { address: 'x', stopped: null, last: null };
const addresses = [
  { ...address, ID: 7, kind: 'webhook', name: 'Flow', confirmed: true },
  { ...address, ID: 8, kind: 'mail', name: 'Anna', confirmed: true },
  { ...address, ID: 9, kind: 'mail', name: 'Not yet', confirmed: false },
] as const;
const outside = outsideOf({ spaces, addresses: [] });
const onPlatform: NotificationPairEntry = { ID: 1, ID_notifyType: 1, ID_notifyDestType: 1 };
const inChat: NotificationPairEntry = { ID: 2, ID_notifyType: 1, ID_notifyDestType: 2, webex_space: 'a' };

describe('remaining destinations of a kind of notification', () => {
  const left = (type: 'status' | 'disconnector', pairs: NotificationPairEntry[]) =>
    destinationsLeft(type, { pairs, outside }).map(destinationValue);

  it('are all at first', () => {
    expect(left('status', [])).toEqual(['platform', 'chat a', 'chat b']);
  });

  // proves R-NEWS-023
  it('leave out those paired for that kind, not for another', () => {
    expect(left('status', [onPlatform, inChat])).toEqual(['chat b']);
    expect(left('disconnector', [onPlatform, inChat])).toEqual(['platform', 'chat a', 'chat b']);
  });

  it('are the platform only where there is no chat', () => {
    expect(destinationsLeft('status', { pairs: [], outside: [] })).toEqual([{ kind: 'platform' }]);
    expect(destinationsLeft('status', { pairs: [onPlatform], outside: [] })).toEqual([]);
  });
});

describe('own webhooks and e-mail addresses', () => {
  const places = outsideOf({ spaces, addresses });
  const toFlow: NotificationPairEntry = { ID: 3, ID_notifyType: 1, ID_notifyDestType: 3, ID_address: 7 };

  // proves R-NEWS-029
  it('are destinations beside the chat, e-mail addresses once they are confirmed', () => {
    const left = destinationsLeft('status', { pairs: [onPlatform, toFlow], outside: places });
    expect(left.map(destinationValue)).toEqual(['chat a', 'chat b', 'mail 8']);
    expect(destinationOf(toFlow, places)).toEqual({ kind: 'webhook', id: '7', title: 'Flow' });
    expect(destinationOf({ ...toFlow, ID_notifyDestType: 4, ID_address: 8 }, places)).toMatchObject({ title: 'Anna' });
  });
});

describe('a pair', () => {
  it('names its chat space, by the id where the space is gone', () => {
    expect(destinationOf(onPlatform, outside)).toEqual({ kind: 'platform' });
    expect(destinationOf(inChat, outside)).toEqual({ kind: 'chat', id: 'a', title: 'Control room' });
    expect(destinationOf(inChat, [])).toEqual({ kind: 'chat', id: 'a', title: 'a' });
  });

  it('has a kind by its number', () => {
    expect(([1, 2, 3, 4, 5] as const).map(pairTypeName)).toEqual([
      ...['status', 'nilm', 'anomaly', 'disconnector', 'supply'],
    ]);
  });

  // proves R-NEWS-022
  it('needs both a source and a destination', () => {
    expect(missingFields({ source: '', destination: '' })).toEqual({ source: true, destination: true });
    expect(missingFields({ source: 'status', destination: '' })).toEqual({ source: false, destination: true });
    expect(missingFields({ source: 'status', destination: 'platform' })).toEqual({ source: false, destination: false });
  });
});
