import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { session } from '../../base/session/session.ts';
import { answeringServer } from '../../base/testing/answering-server.ts';
import { renderPage } from '../../base/testing/render-page.tsx';
import { signInAnswer } from '../../base/testing/sign-in-answer.ts';
import { LinksDialog } from './LinksDialog.tsx';

const LINK = { name: 'Reception', login: 'anna', own: true, token: 'public', created: 0, expires: null };

function show(answers: Parameters<typeof answeringServer>[0] = {}) {
  const calls = answeringServer({ ...answers, 'qrtoken/list': () => ({ status: 'OK', data: [LINK] }) });
  session.begin(signInAnswer('anna', 'token'));
  renderPage(<LinksDialog mac="02005E100001" addressOf={(token) => token} onClose={() => undefined} />);
  return { user: userEvent.setup(), calls };
}

describe('a public link', () => {
  it('gets another end when one is chosen by keyboard, not while the choice is walked through', async () => {
    const { user, calls } = show();
    (await screen.findByRole('button', { name: 'Change end: Reception' })).focus();
    await user.keyboard('{ArrowDown}');
    await within(await screen.findByRole('menu')).findByRole('menuitem', { name: '1 day' });
    await user.keyboard('{ArrowDown}{ArrowDown}');
    const ends = () => calls.filter(({ body }) => 'expires' in body);
    expect(ends()).toEqual([]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(ends()).toHaveLength(1));
    const days = (Number(ends()[0]?.body.expires) - Date.now() / 1_000) / 86_400;
    expect(Math.round(days)).toBe(30);
  });

  it('keeps its end where another one of its name is made', async () => {
    const { user, calls } = show();
    await user.type(await screen.findByLabelText('Name of a new link'), ' Reception {Enter}');
    await screen.findByText(/There is a link of this name/);
    expect(calls.filter(({ path }) => !path.includes('list'))).toEqual([]);
  });

  it('that somebody else has revoked first counts as revoked', async () => {
    const { user, calls } = show({ api_w: () => ({ status: 'FAIL', code: 610, message: 'data_not_found' }) });
    await user.click(await screen.findByRole('button', { name: 'Revoke Reception' }));
    await user.click(
      await within(await screen.findByRole('dialog', { name: 'Are you sure?' })).findByRole('button', {
        name: 'Revoke',
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Are you sure?' })).toBeNull());
    expect(calls.filter(({ path }) => path.includes('api_w'))).toHaveLength(1);
  });
});
