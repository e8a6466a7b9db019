import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../../base/testing/render-page.tsx';
import { CoverageBadge } from './CoverageBadge.tsx';

const show = (...shares: (number | undefined)[]) =>
  renderPage(
    <ul>
      {shares.map((share) => (
        <li key={share ?? 'unknown'}>
          <CoverageBadge coverage={share} />
        </li>
      ))}
    </ul>,
  );

describe('the badge of coverage', () => {
  it('is absent while the share is unknown and where everything was measured', async () => {
    show(undefined, 0.995, 1);
    const items = await screen.findAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['', '', '']);
  });

  it('has the share, which is 0 where nothing was measured', async () => {
    show(0, 0.0004, 0.5, 0.9949);
    const items = await screen.findAllByRole('listitem');
    expect(items.map(({ textContent }) => /(<\u00a0)?[\d.]+\u00a0%/.exec(textContent ?? '')?.[0])).toEqual([
      ...['0\u00a0%', '<\u00a00.1\u00a0%', '50\u00a0%', '99.4\u00a0%'],
    ]);
  });
});
