import { REQUEST_TIMEOUTS_MS } from '@phasor/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../base/session/session.ts';
import { answeringServer } from '../../base/testing/answering-server.ts';
import { deviceEntry } from '../../base/testing/device-entry.ts';
import { renderPage } from '../../base/testing/render-page.tsx';
import { signInAnswer } from '../../base/testing/sign-in-answer.ts';
import { toasts } from '../../base/toasts/toasts.ts';
import { useRelaySwitch } from './use-relay-switch.tsx';

const device = deviceEntry({ mac: '02005E200031' });
const GUARD = { lock: null, ask: false, critical: false, load: 60, now: 42 };

function Relay({ state }: { state: 0 | 1 | undefined }) {
  const shown = useRelaySwitch({ device, title: 'Workshop', relay: 1, name: 'Pump', state });
  return (
    <>
      <button type="button" onClick={shown.toggle}>
        {shown.isSwitching ? 'switching' : 'at rest'}
      </button>
      {shown.dialog}
    </>
  );
}

function show(answers: Parameters<typeof answeringServer>[0], guard: Partial<typeof GUARD> = {}) {
  const calls = answeringServer({
    '/guards': () => ({ status: 'OK', data: { R1: { ...GUARD, ...guard } } }),
    ...answers,
  });
  session.begin({ ...signInAnswer('anna', 'token'), data: [device] });
  const { rerender } = renderPage(<Relay state={0} />);
  const switched = () => calls.filter(({ path }) => path.endsWith('/set-relay')).map(({ body }) => body);
  return { user: userEvent.setup(), switched, report: (state: 0 | 1) => rerender(<Relay state={state} />), calls };
}

const button = (name: string) => screen.findByRole('button', { name });

afterEach(() => void vi.useRealTimers());

describe('switching a relay', () => {
  it('lasts until the device reports the requested state, whatever was answered', async () => {
    const { user, switched, report } = show({});
    await user.click(await button('at rest'));
    await waitFor(() => expect(switched()).toMatchObject([{ relay_1: true }]));
    report(0);
    await button('switching');
    report(1);
    await button('at rest');
    expect(toasts.get()).toEqual([]);
  });

  it('sends nothing while another switch is under way', async () => {
    const { user, switched } = show({});
    await user.click(await button('at rest'));
    await user.click(await button('switching'));
    await waitFor(() => expect(switched()).toHaveLength(1));
  });

  it('asks first where the server wants it, and confirms with the answer', async () => {
    const { user, switched, calls } = show({}, { ask: true });
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/guards'))).toBe(true));
    await act(async () => undefined);
    await user.click(await button('at rest'));
    await user.click(await button('Switch on'));
    await waitFor(() => expect(switched()).toMatchObject([{ relay_1: true, confirmed: true }]));
  });

  it('asks also when only the server knows that a question is needed', async () => {
    let times = 0;
    const { user, switched } = show({
      'set-relay': () => {
        times += 1;
        return times === 1 ? { status: 'FAIL', code: 409, message: 'confirmation_needed' } : { status: 'OK' };
      },
    });
    await user.click(await button('at rest'));
    await user.click(await button('Switch on'));
    await waitFor(() => expect(switched().map(({ confirmed }) => confirmed)).toEqual([undefined, true]));
  });

  it('that was refused as locked leaves the relay as it is and says who locked it', async () => {
    const data = { by: 'anna', since: Date.UTC(2026, 2, 10, 9, 5) };
    const { user } = show({ 'set-relay': () => ({ status: 'FAIL', code: 409, message: 'switch_locked', data }) });
    await user.click(await button('at rest'));
    await button('at rest');
    await waitFor(() =>
      expect(
        toasts
          .get()
          .map(({ hint }) => hint)
          .join(),
      ).toContain('anna'),
    );
  });

  it('that the device accepts without doing it ends with a failure', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user, switched } = show({});
    await user.click(await button('at rest'));
    await waitFor(() => expect(switched()).toHaveLength(1));
    await act(() => vi.advanceTimersByTimeAsync(REQUEST_TIMEOUTS_MS.default + 10));
    await button('at rest');
    expect(toasts.get()).toMatchObject([{ kind: 'error' }]);
  });
});
