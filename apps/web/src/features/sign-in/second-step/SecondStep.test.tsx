import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { describe, expect, it } from 'vitest';
import { answeringServer } from '../../../base/testing/answering-server.ts';
import { renderPage } from '../../../base/testing/render-page.tsx';
import { SecondStep } from './SecondStep.tsx';

const CODES = ['aaaa-1111', 'bbbb-2222'];

function show() {
  const calls = answeringServer({
    '/totp/start': () => ({ status: 'OK', data: { setup: 's', secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/a' } }),
    '/totp': () => ({ status: 'OK', data: { ticket: 'proven', recovery_codes: CODES } }),
    '/second': () => ({ status: 'OK' }),
  });
  const went: string[] = [];
  renderPage(
    <Suspense>
      <SecondStep
        step={{ ticket: 'first', ways: ['setup'] }}
        onAnswer={() => went.push('in')}
        onBack={() => went.push('back')}
      />
    </Suspense>,
  );
  return { user: userEvent.setup(), calls, went };
}

const backButton = () => screen.queryByRole('button', { name: 'Back to the password' });

describe('the first set-up of a second factor at sign-in', () => {
  // proves R-SIGN-092, R-SIGN-094
  it('has no way back while the recovery codes are shown, since it would lose them', async () => {
    const { user, calls, went } = show();
    await user.click(await screen.findByRole('button', { name: 'Set up an app' }));
    await user.type(await screen.findByRole('textbox'), '123456');
    expect(backButton()).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Confirm the code' }));
    await screen.findByText('aaaa-1111');
    expect(backButton()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'I have kept them' }));
    await waitFor(() => expect(went).toEqual(['in']));
    expect(calls.at(-1)).toMatchObject({ body: { ticket: 'proven' } });
  });
});
