import type { ListedDevice, Sighting } from '@phasor/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { session } from '../../../base/session/session.ts';
import { answeringServer } from '../../../base/testing/answering-server.ts';
import { renderPage } from '../../../base/testing/render-page.tsx';
import { signInAnswer } from '../../../base/testing/sign-in-answer.ts';
import { RewireDialog } from './RewireDialog.tsx';

const DEVICE: ListedDevice = {
  ...{
    mac: '02005E100001',
    title: 'Hall A',
    type: 1,
    phases: 3,
    ecosystem: 'shelly',
    connection: 'abcdefgh',
    key: 'a',
  },
  ...{ gateway: null, wiring: [], fields: [], status: 'ONLINE', seen_at: 1, created_at: 1, ended_at: null },
  ...{ samples_a_day: 0, refused: [], owners: ['anna'] },
};
const SEEN: Sighting = {
  connection: { id: 'abcdefgh', name: 'Hall A', ecosystem: 'shelly' },
  ...{ key: 'a', maker: null, model: null, name: null, firmware: null, suggested: { type: 1, phases: 3 } },
  ...{ channels: 0, relays: 0, online: true, seen_at: 1, angles: [], unknown: [], taken: [], hidden: false },
  values: [{ quantity: 'P', place: 'L1', value: 100, at: 1 }],
};

// proves R-ERR-059
it('the wiring of a device that somebody else changes while it is edited is named, and replaced only once it was seen', async () => {
  const turned = { from: 'L1', to: 'L1', turned: true } as const;
  const state = { broker: null, signed_in_at: 1, arrivals: [], refused: [], devices: [SEEN] };
  const calls = answeringServer({
    'connect/state': () => ({ status: 'OK', data: state }),
    'connect/rewire': () => ({ status: 'FAIL', code: 409, message: 'edit_conflict', field: 'known' }),
  });
  session.begin(signInAnswer('anna', 'token'));
  const { rerender } = renderPage(<RewireDialog device={DEVICE} onClose={() => undefined} />);
  const save = async () => {
    const button = await screen.findByRole('button', { name: 'Save' });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await userEvent.click(button);
  };
  const sent = () => calls.filter(({ path }) => path.includes('connect/rewire')).map(({ body }) => body);
  await save();
  await waitFor(() => expect(sent()).toMatchObject([{ wiring: [], known: { wiring: [], fields: [] } }]));
  rerender(<RewireDialog device={{ ...DEVICE, wiring: [turned] }} onClose={() => undefined} />);
  expect((await screen.findByText(/Another person has changed this/)).parentElement?.textContent).toContain(
    'L1: L1, Transformer turned',
  );
  await save();
  await waitFor(() => expect(sent()[1]).toMatchObject({ wiring: [], known: { wiring: [turned] } }));
});
