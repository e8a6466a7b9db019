import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../base/testing/render-page.tsx';
import { useLikeName } from './use-like-name.ts';

function Names() {
  const nameOf = useLikeName();
  const found = { learned: true, duration: 1_508 };
  return (
    <ul>
      <li>{nameOf({ ...found, name: 'Appliance 3', resembles: ['fridge', 'fan'] })}</li>
      <li>{nameOf({ ...found, name: 'Appliance 4', resembles: [] })}</li>
      <li>{nameOf({ ...found, name: 'Cellar', resembles: ['fridge'] })}</li>
      <li>{nameOf({ learned: false, name: 'Appliance 5', resembles: ['fridge'], duration: 60 })}</li>
      <li>{nameOf({ learned: true, name: 'Appliance 6', resembles: ['fridge'] })}</li>
    </ul>
  );
}

// proves R-APPL-040
it('what the meter found is named by what it resembles and how long it runs, until somebody names it', async () => {
  renderPage(<Names />);
  const names = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(names).toEqual([
    'Fridge-like, 25 mins · 3',
    'Unknown, 25 mins · 4',
    ...['Cellar', 'Appliance 5', 'Appliance 6'],
  ]);
});
