import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { Dialog } from './Dialog.tsx';

it('a dialog stays open when a press inside ends outside, as where a text is selected with the mouse', async () => {
  const onClose = vi.fn();
  renderPage(
    <Dialog title="Edit" onClose={onClose}>
      <input aria-label="Name" defaultValue="Main board" />
    </Dialog>,
  );
  const [dialog, field] = [await screen.findByRole('dialog'), screen.getByLabelText('Name')];
  await userEvent.pointer([{ keys: '[MouseLeft>]', target: field }, { target: dialog }, { keys: '[/MouseLeft]' }]);
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.pointer({ keys: '[MouseLeft]', target: dialog });
  expect(onClose).toHaveBeenCalledOnce();
});

// proves R-SHELL-070
describe('the focus of a dialog whose content comes later', () => {
  const open = async (content?: ReactNode) => {
    const shown = (late?: ReactNode) => (
      <Dialog title="Edit" onClose={() => undefined}>
        <p>{late === undefined ? 'Loading' : null}</p>
        {late}
      </Dialog>
    );
    const { rerender } = renderPage(shown(content));
    await screen.findByRole('dialog');
    return { arrive: () => rerender(shown(<input aria-label="Name" data-autofocus />)) };
  };
  const nameOfFocus = () => document.activeElement?.getAttribute('aria-label');

  it('goes to the field in which one begins', async () => {
    const { arrive } = await open();
    arrive();
    await waitFor(() => expect(nameOfFocus()).toBe('Name'));
  });

  it('stays where it was moved meanwhile', async () => {
    const { arrive } = await open();
    const elsewhere = document.createElement('button');
    screen.getByRole('dialog').append(elsewhere);
    elsewhere.focus();
    arrive();
    await new Promise<void>((resolve) => queueMicrotask(resolve));
    expect(document.activeElement).toBe(elsewhere);
  });
});
