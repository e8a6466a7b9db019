import type { DeviceSettings } from '@phasor/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../base/testing/render-page.tsx';
import type { Saving } from './use-settings.ts';
import { WifiTab } from './WifiTab.tsx';

const STORED = {
  SSID: 'Riverside',
  security: 1,
  password_set: true,
  DHCP: 1,
  IP: '',
  MASK: '',
  GW: '',
  DNS: '',
} as const;

function settingsWith(change: Partial<DeviceSettings['WIFI']>, secretsAt: number | null = null): DeviceSettings {
  const system = { FW: '1.0', uptime: 1, scaler_P: 1, scaler_T: 60 };
  return { WIFI: { ...STORED, RSSI: -60, ...change }, system, secrets_at: secretsAt };
}

/** The form over settings of a device that another owner may change meanwhile. */
function open() {
  const mutate = vi.fn();
  const saving = { mutate, error: null, isError: false, isPending: false, failureCount: 0 } as unknown as Saving;
  const form = (settings: DeviceSettings, readAt: number) => (
    <WifiTab {...{ settings, readAt, saving }} onSaved={() => undefined} onEdited={() => undefined} />
  );
  const { rerender } = renderPage(form(settingsWith({}), 1));
  const store = (settings: DeviceSettings) => rerender(form(settings, 2));
  return { store, sent: () => mutate.mock.calls.at(-1)?.[0] };
}

const name = () => screen.findByLabelText<HTMLInputElement>('Network name (SSID)');
const type = async (text: string) => {
  await userEvent.clear(await name());
  await userEvent.type(await name(), text);
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

// proves R-ERR-059
describe('the form of the network that another owner changes while it is edited', () => {
  it('keeps what was typed, names what is stored, and sends what was seen', async () => {
    const { store, sent } = open();
    await type('Garage');
    expect(screen.queryByRole('status')).toBeNull();
    store(settingsWith({ SSID: 'Workshop' }));
    expect((await name()).value).toBe('Garage');
    expect(screen.getByRole('status').textContent).toContain('Network name (SSID): Workshop');
    await save();
    expect(sent()).toMatchObject({ known: { WIFI: { SSID: 'Workshop' }, secrets_at: null } });
  });

  it('follows what is stored where nothing was typed', async () => {
    const { store } = open();
    store(settingsWith({ SSID: 'Workshop' }));
    expect((await name()).value).toBe('Workshop');
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('names a password that was changed, though it is never read back', async () => {
    const { store } = open();
    await userEvent.type(await screen.findByLabelText('Password'), 'hush-hush');
    store(settingsWith({}, 1_000));
    expect(screen.getByRole('status').textContent).toContain('Password: changed');
  });
});
