import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { session } from '../../base/session/session.ts';
import { answeringServer } from '../../base/testing/answering-server.ts';
import { renderPage } from '../../base/testing/render-page.tsx';
import { signInAnswer } from '../../base/testing/sign-in-answer.ts';
import { SessionsCard } from './SessionsCard.tsx';

const entry = (ID: string, agent: string | null, current = false) => ({
  ...{ ID, agent, current, address: '192.0.2.1', ends: Date.now() },
  ...{ created: Date.now() - 7_200_000, last_used: Date.now() - 180_000 },
});

function show() {
  let entries = [entry('a', 'Firefox/140 (Windows)', true), entry('b', 'Firefox/140 (Android)'), entry('c', null)];
  const calls = answeringServer({
    '/end': ({ body }) => {
      entries = entries.filter(({ ID, current }) => current || (body.ID !== undefined && ID !== body.ID));
      return { status: 'OK' };
    },
    '/user/sessions': () => ({ status: 'OK', data: entries }),
  });
  session.begin(signInAnswer('anna', 'token'));
  renderPage(<SessionsCard />);
  return { user: userEvent.setup(), ended: () => calls.filter(({ path }) => path.endsWith('/end')) };
}

describe('the list of own sessions', () => {
  // proves R-SIGN-087, R-SIGN-088
  it('names browser, address and last use, and ends another session', async () => {
    const { user, ended } = show();
    await screen.findByText('Firefox on Windows');
    expect(screen.getAllByText(/192\.0\.2\.1 · used 3 min/)).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'End the session of Firefox on Android' }));
    await waitFor(() => expect(screen.queryByText('Firefox on Android')).toBeNull());
    expect(ended()).toMatchObject([{ body: { ID: 'b', user_token: 'token' } }]);
    screen.getByText('Unknown browser');
    expect(screen.queryByRole('button', { name: 'End all other sessions' })).toBeNull();
  });

  it('ends all others at once', async () => {
    const { user, ended } = show();
    await user.click(await screen.findByRole('button', { name: 'End all other sessions' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(ended()).toMatchObject([{ body: { user_token: 'token' } }]);
    screen.getByText('This session');
  });
});
