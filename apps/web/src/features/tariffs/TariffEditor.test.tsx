import type { TariffRate, TariffVersionEntry } from '@phasor/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../base/testing/render-page.tsx';
import { TariffEditor } from './TariffEditor.tsx';

const low = Array.from({ length: 96 }, (): TariffRate => 'NT');
const high = low.map((): TariffRate => 'VT');
const STORED = {
  valid_from: '2026-01-01',
  VT: 0.2,
  NT: 0.1,
  currency: 'EUR',
  weekday: low,
  weekend: low,
  holidays: [],
};

/** An editor of the stored version, and what another owner makes of it. */
function open(edited: string | undefined) {
  const saved = vi.fn<(version: TariffVersionEntry) => void>();
  const editor = (versions: readonly TariffVersionEntry[]) => (
    <TariffEditor
      {...{ versions, edited, today: '2026-03-01', isReadOnly: false, isSaving: false }}
      onSave={saved}
      onCancel={() => undefined}
    />
  );
  const { rerender } = renderPage(editor([STORED]));
  const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name);
  const type = async (name: RegExp, text: string) => {
    await userEvent.clear(await field(name));
    await userEvent.type(await field(name), text);
  };
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
  return { saved, field, type, save, store: (versions: readonly TariffVersionEntry[]) => rerender(editor(versions)) };
}

// proves R-TARIFF-024
describe('a version of a tariff that another owner changes while it is edited', () => {
  it('keeps what was typed, follows what is stored in the rest, and says so', async () => {
    const { saved, field, type, save, store } = open(STORED.valid_from);
    await type(/VT/, '0.3');
    expect(screen.queryByRole('status')).toBeNull();
    store([{ ...STORED, VT: 0.25, currency: 'CZK', weekday: high }]);
    expect(screen.getByRole('status').textContent).toMatch(/^Another owner has changed this version/);
    expect((await field(/VT/)).value).toBe('0.3');
    expect(screen.getByText('Stored meanwhile: 0.25')).toBeDefined();
    expect(screen.getByText('00:00–24:00 VT')).toBeDefined();
    await save();
    expect(saved).toHaveBeenCalledWith({ ...STORED, VT: 0.3, currency: 'CZK', weekday: high });
  });

  it('keeps the hours that were painted, beside those that are stored', async () => {
    const { store } = open(STORED.valid_from);
    const [set] = await screen.findAllByRole('button', { name: 'Set' });
    await userEvent.click(set as HTMLElement);
    store([{ ...STORED, weekday: high }]);
    expect(screen.getByText('00:00–06:00 NT · 06:00–22:00 VT · 22:00–24:00 NT')).toBeDefined();
    expect(screen.getByText('Stored meanwhile: 00:00–24:00 VT')).toBeDefined();
  });

  it('is there to be saved again where it was deleted', async () => {
    const { saved, type, save, store } = open(STORED.valid_from);
    await type(/VT/, '0.3');
    store([]);
    expect(screen.getByRole('status').textContent).toMatch(/^Another owner has deleted this version/);
    await save();
    expect(saved).toHaveBeenCalledWith({ ...STORED, VT: 0.3 });
  });
});

// proves R-TARIFF-008
it('a new version does not replace another one', async () => {
  const { saved, type, save, field } = open(undefined);
  await type(/Valid from/, STORED.valid_from);
  await save();
  expect(await screen.findByText(/There is a version from this date already/)).toBeDefined();
  expect(document.activeElement).toBe(await field(/Valid from/));
  await type(/Valid from/, '2026-04-01');
  await save();
  expect(saved.mock.calls).toEqual([[{ ...STORED, valid_from: '2026-04-01' }]]);
});

// proves R-TARIFF-025
it('a new version of a date that another owner plans meanwhile keeps what was typed, and its date is marked and focused', async () => {
  const { type, save, store, field } = open(undefined);
  await type(/VT/, '0.3');
  await save();
  store([STORED, { ...STORED, valid_from: '2026-03-01' }]);
  expect(await screen.findByText(/There is a version from this date already/)).toBeDefined();
  expect(document.activeElement).toBe(await field(/Valid from/));
  expect((await field(/VT/)).value).toBe('0.3');
});

// proves R-TARIFF-025
it('the first field that is not possible has the focus after a try, out of sight or not', async () => {
  const { type, save, field, saved } = open(STORED.valid_from);
  await type(/VT/, 'much');
  await save();
  expect(document.activeElement).toBe(await field(/VT/));
  expect(saved).not.toHaveBeenCalled();
});
