import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { Toggletip } from './Toggletip.tsx';

describe('a word with a sentence behind it', () => {
  // proves R-RELAY-038
  it('shows the sentence on a press, closes with Esc and describes the control in both states', async () => {
    renderPage(
      <>
        <input aria-label="Switch" aria-describedby="why" />
        <Toggletip short="Locked" whole="Locked by anna since 14:03." id="why" />
      </>,
    );
    const user = userEvent.setup();
    const word = screen.getByRole('button', { name: 'Locked' });
    expect(document.getElementById('why')?.textContent).toBe('Locked by anna since 14:03.');
    await user.click(word);
    const panel = await screen.findByRole('dialog', { name: 'Locked' });
    await waitFor(() => expect(panel.textContent).toBe('Locked by anna since 14:03.'));
    expect(word.getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
