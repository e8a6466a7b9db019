import { screen, waitFor } from '@testing-library/react';
import { createRef, type ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { FloatingPanel } from './FloatingPanel.tsx';

/** A panel of a button, with what has arrived of its content. */
function open() {
  const anchor = createRef<HTMLButtonElement>();
  const shown = (content: ReactNode) => (
    <>
      <button ref={anchor} type="button">
        Open
      </button>
      <FloatingPanel anchor={anchor} label="List" onClose={() => undefined}>
        {content}
      </FloatingPanel>
    </>
  );
  const { rerender } = renderPage(shown(<p>Loading</p>));
  return { arrive: (content: ReactNode) => rerender(shown(content)) };
}

beforeEach(() => {
  // The page of the tests has no popovers.
  HTMLElement.prototype.showPopover ??= () => undefined;
});

// proves R-SHELL-070
describe('the focus of a panel whose content comes later', () => {
  it('waits on the panel, and goes to the first element that arrives', async () => {
    const { arrive } = open();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')));
    arrive(<p>Still loading</p>);
    expect(document.activeElement).toBe(screen.getByRole('dialog'));
    arrive(<a href="#first">First</a>);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('First')));
  });
});
