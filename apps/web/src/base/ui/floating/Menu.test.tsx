import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { Menu } from './Menu.tsx';

function show(onCopy = vi.fn()) {
  renderPage(
    <Menu>
      <Menu.Target>
        <button type="button">Actions</button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onCopy}>Copy</Menu.Item>
        <Menu.Item disabled>Move</Menu.Item>
        <Menu.Item>Remove</Menu.Item>
      </Menu.Dropdown>
    </Menu>,
  );
  return { user: userEvent.setup(), button: screen.getByRole('button', { name: 'Actions' }), onCopy };
}

const focused = () => document.activeElement?.textContent;

describe('a menu', () => {
  it('opens with the arrow key, its first action focused, and announces what it is', async () => {
    const { user, button } = show();
    expect([button.ariaHasPopup ?? button.getAttribute('aria-haspopup'), button.getAttribute('aria-expanded')]).toEqual(
      [...['menu', 'false']],
    );
    button.focus();
    await user.keyboard('{ArrowDown}');
    await screen.findByRole('menu');
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await waitFor(() => expect(focused()).toBe('Copy'));
  });

  it('is walked by keys, past what is disabled and around its ends', async () => {
    const { user, button } = show();
    await user.click(button);
    await waitFor(() => expect(focused()).toBe('Copy'));
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Remove');
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Copy');
    await user.keyboard('{End}');
    expect(focused()).toBe('Remove');
  });

  it('closes with Esc or a choice, and gives the focus back to its button', async () => {
    const { user, button, onCopy } = show();
    await user.click(button);
    await screen.findByRole('menuitem', { name: 'Copy' });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button);
    await user.click(button);
    await user.click(await screen.findByRole('menuitem', { name: 'Copy' }));
    expect(onCopy).toHaveBeenCalledOnce();
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('closes by a press outside', async () => {
    const { user, button } = show();
    await user.click(button);
    await screen.findByRole('menu');
    await user.click(document.body);
    expect(screen.queryByRole('menu')).toBeNull();
  });
});
