import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { session } from '../../../base/session/session.ts';
import { answeringServer } from '../../../base/testing/answering-server.ts';
import { renderPage } from '../../../base/testing/render-page.tsx';
import { signInAnswer } from '../../../base/testing/sign-in-answer.ts';
import { EnergyEditDialog } from './EnergyEditDialog.tsx';

// proves R-DASH-113
it('the energy dialog sends the value that was edited, so that the other one stays as another owner has set it', async () => {
  const calls = answeringServer({});
  session.begin(signInAnswer('anna', 'token'));
  const onClose = vi.fn();
  renderPage(<EnergyEditDialog token="t1" details={{ E_I_offset: 0, CT_ratio: 40 }} onClose={onClose} />);
  const offset = await screen.findByLabelText(/offset/i);
  await userEvent.clear(offset);
  await userEvent.type(offset, '12.5{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const [sent] = calls.filter(({ path }) => path.includes('devices/details'));
  expect(sent?.body).toMatchObject({ E_I_offset: 12.5 });
  expect(sent?.body).not.toHaveProperty('CT_ratio');
});
