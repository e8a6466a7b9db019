import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { deliverPage } from '../../base/testing/deliver-page.ts';
import { renderPage } from '../../base/testing/render-page.tsx';
import { ClosedLink, type Closing } from './ClosedLink.tsx';

const CLOSINGS: readonly (readonly [Closing, string])[] = [
  ['missing', 'This link is incomplete'],
  ['expired', 'This link has expired'],
  ['ended', 'This link is no longer valid'],
  ['away', 'The server does not answer'],
];

// proves R-SHARE-027
describe('a public link that shows nothing', () => {
  it.each(CLOSINGS)('is marked as a demo on a demo: %s', async (reason, title) => {
    deliverPage({ isDemo: true });
    renderPage(<ClosedLink reason={reason} />);
    expect(await screen.findByRole('heading', { name: title })).toBeDefined();
    expect(screen.getByText('Demo')).toBeDefined();
  });

  it('is not marked where real devices are measured', async () => {
    deliverPage({ isDemo: false });
    renderPage(<ClosedLink reason="ended" />);
    expect(await screen.findByRole('heading')).toBeDefined();
    expect(screen.queryByText('Demo')).toBeNull();
  });
});
