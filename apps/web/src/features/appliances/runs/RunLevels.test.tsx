import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../../base/testing/render-page.tsx';
import { run } from '../testing/test-appliances.ts';
import { RunTable } from './RunTable.tsx';

const plain = run(1, 6, 7);
const several = { ...run(2, 8, 9), levels: [{ from: run(2, 8, 9).start, power: 2_150 }] };

describe('the runs in the table', () => {
  // proves R-APPL-048
  it('say what the states of their appliance drew, where it has several', async () => {
    renderPage(<RunTable runs={[plain, several]} appliances={[]} zone="UTC" all={[]} correct={undefined} />);
    const drawn = await screen.findByRole('list', { name: 'Power of its states' });
    expect(within(drawn).getByRole('listitem').textContent).toMatch(/^2\.15\skW for 1\shr$/);
    expect(screen.getAllByRole('list', { name: 'Power of its states' })).toHaveLength(1);
  });
});
