import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { session } from '../../base/session/session.ts';
import { answeringServer } from '../../base/testing/answering-server.ts';
import { deviceEntry } from '../../base/testing/device-entry.ts';
import { renderPage } from '../../base/testing/render-page.tsx';
import { signInAnswer } from '../../base/testing/sign-in-answer.ts';
import { LimitsForm } from './LimitsForm.tsx';
import { USUAL_LIMITS } from './limits-form.ts';
import { VerdictTable } from './VerdictTable.tsx';

// proves R-WEEK-010
describe('the limits of a device', () => {
  function show() {
    const calls = answeringServer({});
    session.begin(signInAnswer('anna', 'token'));
    renderPage(<LimitsForm device={deviceEntry({ mac: 'A00000000001' })} limits={{ ...USUAL_LIMITS, thd: 5 }} />);
    return { user: userEvent.setup(), sent: () => calls.filter(({ path }) => path.includes('supply/limits')) };
  }

  it('are sent as far as they differ from the usual ones', async () => {
    const { user, sent } = show();
    await user.type(await screen.findByLabelText('Nominal voltage (V)'), '231');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()).toMatchObject([{ body: { limits: { thd: 5, nominalVoltage: 231 } } }]));
    await user.click(screen.getByRole('button', { name: 'Limits of EN 50160' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()[1]?.body).toMatchObject({ limits: {} }));
  });

  it('are named where they cannot be, and nothing is sent', async () => {
    const { user, sent } = show();
    const field = await screen.findByLabelText('Unbalance (%)');
    await user.clear(field);
    await user.type(field, '21');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await screen.findByText('Between 0.1 and 20');
    expect(sent()).toEqual([]);
  });
});

// proves R-WEEK-008
it('verdicts stand side by side as words, with those that are unknown', async () => {
  renderPage(
    <VerdictTable
      title="Weeks"
      columns={[
        { key: 'a', title: '1–7' },
        { key: 'b', title: '8–14' },
        { key: 'c', title: '15–21' },
      ]}
      rows={[{ key: 'voltage', title: 'Voltage' }]}
      verdictOf={(_row, column) => ({ a: 'failed' as const, b: null })[column]}
    />,
  );
  const row = await screen.findByRole('row', { name: /^Voltage/ });
  expect(row.textContent).toBe('VoltageFailed–…');
});
