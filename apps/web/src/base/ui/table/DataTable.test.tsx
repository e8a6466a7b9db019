import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { type DataColumn, DataTable } from './DataTable.tsx';

interface Meter {
  readonly name: string;
  readonly watts: number | null;
}

const COLUMNS: readonly DataColumn<Meter>[] = [
  { key: 'name', title: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name },
  { key: 'watts', title: 'Power', kind: 'end', cell: ({ watts }) => watts ?? '–', sortBy: ({ watts }) => watts },
  { key: 'actions', title: 'Actions', kind: 'actions', cell: ({ name }) => <button type="button">Edit {name}</button> },
];
const METERS: readonly Meter[] = [
  { name: 'Hall 10', watts: 200 },
  { name: 'Hall 2', watts: null },
  { name: 'Boiler', watts: 1_000 },
];

const show = (rows: readonly Meter[] = METERS) =>
  renderPage(
    <DataTable
      title="Meters"
      columns={COLUMNS}
      rows={rows}
      keyOf={({ name }) => name}
      firstSorting={{ key: 'name', isDescending: false }}
      pageSizes={[2, 10]}
      search={{ label: 'Find a meter', textsOf: ({ name }) => [name] }}
      empty="No meters"
    />,
  );
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

describe('a table of data', () => {
  it('shows the first page in the first order, with numbers in names as numbers', async () => {
    show();
    await screen.findByRole('table', { name: 'Meters' });
    expect(names()).toEqual(['Boiler', 'Hall 2']);
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
    expect(screen.getByRole('status').textContent).toMatch(/1.*2.*3/);
  });

  // proves R-SHELL-060
  it('shows every row on paper, without a pager', async () => {
    show();
    await screen.findByRole('table', { name: 'Meters' });
    act(() => void globalThis.dispatchEvent(new Event('beforeprint')));
    expect(names()).toEqual(['Boiler', 'Hall 2', 'Hall 10']);
    expect(screen.queryByRole('status')).toBeNull();
    act(() => void globalThis.dispatchEvent(new Event('afterprint')));
    expect(names()).toEqual(['Boiler', 'Hall 2']);
  });

  it('turns the order of its column, and states the order of the other ones as none', async () => {
    const user = userEvent.setup();
    show();
    await user.click(await screen.findByRole('button', { name: 'Name' }));
    expect(names()).toEqual(['Hall 10', 'Hall 2']);
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending');
    expect(screen.getByRole('columnheader', { name: 'Power' }).getAttribute('aria-sort')).toBe('none');
    expect(screen.getByRole('columnheader', { name: 'Actions' }).getAttribute('aria-sort')).toBeNull();
  });

  it('has unknown values last in both orders', async () => {
    const user = userEvent.setup();
    show();
    const power = await screen.findByRole('button', { name: 'Power' });
    await user.selectOptions(screen.getByRole('combobox'), '10');
    await user.click(power);
    const first = names();
    await user.click(power);
    expect([first.at(-1), names().at(-1)]).toEqual(['Hall 2', 'Hall 2']);
    expect([first[0], names()[0]].toSorted()).toEqual(['Boiler', 'Hall 10']);
  });

  it('goes back to its first page for a search, and names a search without a result', async () => {
    const user = userEvent.setup();
    show();
    await user.click(await screen.findByRole('button', { name: 'Next page' }));
    expect(names()).toEqual(['Hall 10']);
    const field = screen.getByRole('searchbox', { name: 'Find a meter' });
    await user.type(field, 'hall');
    expect(names()).toEqual(['Hall 2', 'Hall 10']);
    await user.type(field, ' of nothing');
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getAllByRole('status').some(({ textContent }) => textContent?.includes('hall of nothing'))).toBe(
      true,
    );
  });

  it('without rows is a sentence without a search', async () => {
    show([]);
    expect(await screen.findByText('No meters')).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('is a list of cards on a phone, each with the names of its columns, sorted by a field', async () => {
    const user = userEvent.setup();
    vi.spyOn(globalThis, 'matchMedia').mockImplementation(
      (media) =>
        ({ matches: true, media, addEventListener: () => undefined, removeEventListener: () => undefined }) as never,
    );
    show();
    const cards = within(await screen.findByRole('list', { name: 'Meters' }));
    expect(screen.queryByRole('table')).toBeNull();
    expect(cards.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      ...['Power', 'Actions'],
      ...['Power', 'Actions'],
    ]);
    const [sorting] = screen.getAllByRole('combobox');
    await user.selectOptions(sorting as HTMLElement, 'name down');
    expect(cards.getAllByRole('listitem').map((card) => card.firstElementChild?.textContent)).toEqual([
      ...['Hall 10', 'Hall 2'],
    ]);
    vi.restoreAllMocks();
  });
});
