import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../../base/testing/render-page.tsx';
import { ShareLegend } from './ShareLegend.tsx';

const NAMES = ['Žiarovka', 'Kettle', 'Fridge', 'Oven'];

/** The legend of a ring of so many parts. */
function show(count: number) {
  const rows = Array.from({ length: count }, (_, n) => {
    return { id: `a${n}`, sign: null, name: NAMES[n] ?? `Appliance ${n}`, energy: `${n} kWh`, share: '8 %' };
  });
  renderPage(<ShareLegend rows={rows} />);
  return userEvent.setup();
}

const listed = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

describe('the legend of a ring', () => {
  // proves R-APPL-046
  it('is searched where its parts are many, without accents and case', async () => {
    const user = show(12);
    const field = await screen.findByRole('textbox', { name: 'Search' });
    expect(listed()).toHaveLength(12);
    await user.type(field, 'ziar');
    await waitFor(() => expect(listed()).toEqual(['Žiarovka0 kWh8 %']));
    await user.clear(field);
    await user.type(field, 'nothing like it');
    await screen.findByText('No row matches “nothing like it”.');
    expect(listed()).toEqual([]);
    await user.clear(field);
    await waitFor(() => expect(listed()).toHaveLength(12));
  });

  it('has no search where its parts are few', () => {
    show(11);
    expect(listed()).toHaveLength(11);
    expect(screen.queryByRole('textbox', { name: 'Search' })).toBeNull();
  });
});
