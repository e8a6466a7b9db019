import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answeringServer } from '../../../base/testing/answering-server.ts';
import { renderPage } from '../../../base/testing/render-page.tsx';
import { CircuitNamesDialog } from './CircuitNamesDialog.tsx';

// proves R-DASH-122
it('the dialog of the circuits sends the names that were edited, so that others stay as another owner has set them', async () => {
  const calls = answeringServer({});
  const onClose = vi.fn();
  renderPage(<CircuitNamesDialog token="t1" names={{ 1: 'Oven', 2: 'Pump' }} onClose={onClose} />);
  await userEvent.clear(await screen.findByLabelText('Circuit 2'));
  await userEvent.type(screen.getByLabelText('Circuit 3'), 'Boiler{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(calls.map(({ body }) => body.circuits)).toEqual([{ 2: '', 3: 'Boiler' }]);
});
