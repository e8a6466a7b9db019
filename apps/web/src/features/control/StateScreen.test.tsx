import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { session } from '../../base/session/session.ts';
import { answeringServer } from '../../base/testing/answering-server.ts';
import { deviceEntry } from '../../base/testing/device-entry.ts';
import { renderRouted } from '../../base/testing/routed.tsx';
import { signInAnswer } from '../../base/testing/sign-in-answer.ts';
import { StateScreen } from './StateScreen.tsx';

const device = deviceEntry({ mac: '02005E200021', type: 2 });

// proves R-RELAY-054
it('the states of relays have the last known counters of a device that has sent nothing live', async () => {
  session.begin({ ...signInAnswer('anna', 'token'), data: [device] });
  answeringServer({
    'disconnector/statistics': () => ({
      ...{ status: 'OK', data: { RELAY_1: null, RELAY_2: null, RELAY_3: null, RELAY_4: null } },
      relay_energy: { R1: 12_340 },
    }),
    'disconnector/guards': () => ({ status: 'OK', data: {} }),
    'disconnector/settings': () => ({ status: 'OK', data: { R1: { name: 'Lights' } } }),
    'devices-hierarchy': () => ({ status: 'OK', data: { nodes: [], tags: [], revision: 1 } }),
  });
  renderRouted(<StateScreen />, `/?disconnectors=${device.mac}`);
  const row = async (name: string) => (await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement;
  await within(await row('R1')).findByText('12,340.00');
  const figures = within(await row('R1')).getByText('Wh').parentElement;
  expect(figures?.dataset.old).toBe('true');
  expect(within(await row('R2')).queryByText('Wh')).toBeNull();
});
