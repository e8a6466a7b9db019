import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { session } from '../../base/session/session.ts';
import { answeringServer } from '../../base/testing/answering-server.ts';
import { renderPage } from '../../base/testing/render-page.tsx';
import { signInAnswer } from '../../base/testing/sign-in-answer.ts';
import { NewTokenDialog } from './NewTokenDialog.tsx';

const SCOPES = [{ id: 'hall', title: 'Hall', macs: ['02005E100002', '02005E100003'] }];

function show() {
  const calls = answeringServer({});
  session.begin(signInAnswer('anna', 'token'));
  const onClose = vi.fn();
  const device = { deviceToken: 't1', zone: 'Europe/Bratislava', title: 'Main board' };
  renderPage(<NewTokenDialog {...device} scopes={SCOPES} onClose={onClose} />);
  return { user: userEvent.setup(), onClose, made: () => calls.filter(({ body }) => 'life_time' in body) };
}

const generate = () => screen.findByRole('button', { name: 'Generate a token' });

describe('the form of a new token', () => {
  it('sends a trimmed note and the end of the offered day, and closes', async () => {
    const { user, onClose, made } = show();
    await user.type(await screen.findByLabelText(/^Note/), '  Grafana  ');
    await user.click(await generate());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(made()).toMatchObject([{ body: { note: 'Grafana', life_time: expect.any(Number) } }]);
  });

  // proves R-TOKEN-040
  it('opens the devices of a group where one is chosen', async () => {
    const { user, made } = show();
    await user.selectOptions(await screen.findByLabelText(/^What it opens/), 'Hall (3 devices)');
    await user.click(await generate());
    await waitFor(() => expect(made()).toMatchObject([{ body: { macs: ['02005E100002', '02005E100003'] } }]));
  });

  it('names a wrong day at its field and sends nothing', async () => {
    const { user, onClose, made } = show();
    const day = (await screen.findAllByRole('textbox'))[0] as HTMLInputElement;
    await user.clear(day);
    await user.type(day, 'soon');
    await user.tab();
    await user.click(await generate());
    expect(day.getAttribute('aria-invalid')).toBe('true');
    expect(made()).toEqual([]);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('closes without a call when it is cancelled', async () => {
    const { user, onClose, made } = show();
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(made()).toEqual([]);
  });
});
