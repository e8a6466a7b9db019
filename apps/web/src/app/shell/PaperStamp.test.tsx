import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../base/testing/render-page.tsx';
import { PaperStamp } from './PaperStamp.tsx';

// proves R-SHELL-069
it('paper has the time at which it was printed, the screen has none', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 9, 25, 12, 30));
  renderPage(
    <footer>
      Phasor
      <PaperStamp />
    </footer>,
  );
  const footer = await screen.findByText('Phasor');
  expect(footer.textContent).toBe('Phasor');
  act(() => void globalThis.dispatchEvent(new Event('beforeprint')));
  expect(footer.textContent).toMatch(/^Phasor · printed .*25.*October.*2026.*:30/);
  act(() => void globalThis.dispatchEvent(new Event('afterprint')));
  expect(footer.textContent).toBe('Phasor');
});
