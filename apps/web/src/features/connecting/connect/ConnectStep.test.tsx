import type { CatalogueEntry } from '@phasor/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { session } from '../../../base/session/session.ts';
import { answeringServer } from '../../../base/testing/answering-server.ts';
import { renderPage } from '../../../base/testing/render-page.tsx';
import { signInAnswer } from '../../../base/testing/sign-in-answer.ts';
import { ConnectStep } from './ConnectStep.tsx';

const ENTRY: CatalogueEntry = {
  ...{ name: 'tasmota', title: 'Tasmota', summary: 'Plugs.', way: 'mqtt', source: 'https://tasmota.example/' },
  ...{ joins: ['device'], key: { label: 'Topic', example: 'tasmota_1A2B3C' }, models: [] },
};

function show(holder: string | null | undefined) {
  answeringServer({ 'connect/devices': () => ({ status: 'OK', data: [] }) });
  session.begin(signInAnswer('anna', 'token'));
  const onExchange = vi.fn();
  const actions = { onBegin: vi.fn(), onNext: vi.fn(), onExchange };
  const state = { connection: undefined, as: 'device', isPending: false, isKeyWrong: true } as const;
  renderPage(<ConnectStep title="Nous A1T" entry={ENTRY} holder={holder} {...state} {...actions} />);
  return { user: userEvent.setup(), onExchange };
}

const exchange = () => screen.queryByRole('button', { name: 'Exchange the meter of 02005E100001' });

describe('a name that does not suit', () => {
  // proves R-ADD-037
  it('because another device has it, offers the exchange of its meter', async () => {
    const { user, onExchange } = show('02005E100001');
    await screen.findByText(/^Another device publishes under this name/);
    await user.click(exchange() as HTMLElement);
    expect(onExchange).toHaveBeenCalledWith('02005E100001');
  });

  it('because of its form, shows an example and offers no exchange', async () => {
    show(undefined);
    await screen.findByText(/It looks like tasmota_1A2B3C/);
    expect(exchange()).toBeNull();
  });

  it('because something without a device has it, offers no exchange', async () => {
    show(null);
    await screen.findByText(/^Another device publishes under this name/);
    expect(exchange()).toBeNull();
  });
});
