import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { session } from '../../../base/session/session.ts';
import { answeringServer } from '../../../base/testing/answering-server.ts';
import { deviceEntry } from '../../../base/testing/device-entry.ts';
import { renderRouted } from '../../../base/testing/routed.tsx';
import { signInAnswer } from '../../../base/testing/sign-in-answer.ts';
import { boardOf } from '../board.ts';
import { RelaysPart } from './RelaysPart.tsx';

const device = deviceEntry({ mac: '02005E200021', type: 2 });

// proves R-RELAY-054
it('the card of a relay has its last known counter until a live one comes', async () => {
  session.begin({ ...signInAnswer('anna', 'token'), data: [device] });
  answeringServer({
    'disconnector/statistics': () => ({
      ...{ status: 'OK', data: { RELAY_1: null, RELAY_2: null, RELAY_3: null, RELAY_4: null } },
      relay_energy: { R1: 12_340 },
    }),
    'disconnector/guards': () => ({ status: 'OK', data: {} }),
    'disconnector/settings': () => ({ status: 'OK', data: {} }),
  });
  const selection = { kind: 'device', device, title: device.title } as const;
  renderRouted(<RelaysPart board={boardOf(selection, { zone: device.time_zone, period: 'today' })} span={12} />);
  const figure = await screen.findByText('12,340.00');
  expect(figure.parentElement?.dataset.old).toBe('true');
  expect(screen.getAllByText('Wh')).toHaveLength(1);
});
