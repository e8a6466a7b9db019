import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../base/testing/render-page.tsx';
import { NoEnergy } from './NoEnergy.tsx';

const range = { from: 1_000, to: 2_000 };

describe('a period without energy', () => {
  // proves R-APPL-050
  it.each([
    { device: {}, now: 5_000, title: 'No measurements yet' },
    { device: { last_seen: 1 }, now: 1_500, title: 'No measurements in this period yet' },
    { device: { last_seen: 1 }, now: 5_000, title: 'No energy was measured in this period' },
  ])('says: $title', async ({ device, now, title }) => {
    renderPage(<NoEnergy device={device} range={range} now={now} />);
    expect(await screen.findByText(title)).toBeDefined();
    expect(screen.queryByText(/Choose another period/) !== null).toBe(title.startsWith('No energy'));
  });
});
