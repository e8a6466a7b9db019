import type { CatalogueEntry } from '@phasor/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
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

const free = { device: null, gateway: null, name: 'Kettle' };

function show(holder: ComponentProps<typeof ConnectStep>['holder'], entry = ENTRY) {
  answeringServer({ 'connect/devices': () => ({ status: 'OK', data: [] }) });
  session.begin(signInAnswer('anna', 'token'));
  const onExchange = vi.fn();
  const onGateway = vi.fn();
  const actions = { onBegin: vi.fn(), onNext: vi.fn(), onExchange, onGateway };
  const state = { connection: undefined, as: 'device', isPending: false, isKeyWrong: true } as const;
  renderPage(<ConnectStep title="Nous A1T" entry={entry} holder={holder} {...state} {...actions} />);
  return { user: userEvent.setup(), onExchange, onGateway };
}

const exchange = () => screen.queryByRole('button', { name: 'Exchange the meter of Kettle' });

describe('a name that does not suit', () => {
  // proves R-ADD-037
  it('because another device has it, offers the exchange of its meter', async () => {
    const { user, onExchange } = show({ ...free, device: '02005E100001', wished: 'device' });
    await screen.findByText(/^Another device publishes under this name/);
    await user.click(exchange() as HTMLElement);
    expect(onExchange).toHaveBeenCalledWith('02005E100001');
  });

  it('because of its form, shows an example and offers no exchange', async () => {
    show(undefined);
    await screen.findByText(/It looks like tasmota_1A2B3C/);
    expect(exchange()).toBeNull();
  });

  // proves R-ADD-044
  it('because it is no MAC address, or that of a registered device, says which of both', async () => {
    const { user } = show(undefined, { ...ENTRY, way: 'native', key: { label: 'MAC', example: '02005E100001' } });
    await user.type(screen.getByLabelText('MAC'), '02:00:5E:10{Enter}');
    await screen.findByText(/^A MAC address has 12 digits .* such as 02005E100001/);
    await user.type(screen.getByLabelText('MAC'), ':00:0a');
    expect(screen.queryByText(/MAC address (has|is)/)).toBeNull();
    await user.keyboard('{Enter}');
    await screen.findByText(/^A device with this MAC address is registered already/);
  });

  it('because something without a device has it, offers no exchange', async () => {
    show({ ...free, wished: 'device' });
    await screen.findByText(/^Another device publishes under this name/);
    expect(exchange()).toBeNull();
  });

  // proves R-ADD-040
  it('because a gateway receives what it sends, leads to the devices behind that', async () => {
    const { user, onGateway } = show({ ...free, gateway: 'abcd1234', wished: 'device' });
    await screen.findByText(/^Another device publishes under this name/);
    await screen.findByText(/^Kettle receives these messages already/);
    await user.click(screen.getByRole('button', { name: 'Use Kettle' }));
    expect(onGateway).toHaveBeenCalledWith('abcd1234');
  });
});

// proves R-ADD-040
it('a gateway that would receive what a device sends offers the exchange, and faults no name', async () => {
  const { user, onExchange } = show({ ...free, device: '02005E100001', wished: 'gateway' });
  await screen.findByText(/^Kettle publishes what this gateway would receive/);
  expect(screen.queryByText(/^Another device publishes/)).toBeNull();
  await user.click(exchange() as HTMLElement);
  expect(onExchange).toHaveBeenCalledWith('02005E100001');
});
