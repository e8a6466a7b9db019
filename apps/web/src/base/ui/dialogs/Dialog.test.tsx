import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
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
