import { useEffect, useEffectEvent } from 'react';

/** Keys of the page as data, used by the list in the dialog and by the listeners. */
export const SHORTCUTS = {
  palette: { key: 'k', withControl: true, shown: ['control', 'K'] },
  help: { key: '?', shown: ['?'] },
  hierarchy: { key: '/', shown: ['/'] },
  rename: { key: 'F2', shown: ['F2'] },
  move: { key: 'ArrowUp', shown: ['Alt', '↑↓←→'] },
  range: { key: 't', shown: ['t'] },
  earlier: { key: 'ArrowLeft', shown: ['t', '←'] },
  later: { key: 'ArrowRight', shown: ['t', '→'] },
  theme: { key: 'd', shown: ['d'] },
  sidebar: { key: 'm', shown: ['m'] },
  chartZoom: { key: '+', shown: ['+', '−'] },
  chartMove: { key: 'ArrowLeft', shown: ['⇧', '←→'] },
  chartWhole: { key: '0', shown: ['0'] },
  close: { key: 'Escape', shown: ['Esc'] },
  save: { key: 'Enter', shown: ['Enter'] },
} as const satisfies Record<string, { key: string; withControl?: true; shown: readonly string[] }>;

/** Label of `control` on Apple keyboards. */
const COMMAND = '⌘';

/** Keys as labelled on the keyboard. @param control  its label on other keyboards than Apple's */
export function shownKeys(name: ShortcutName, { platform, control }: { platform: string; control: string }) {
  const ofControl = /Mac|iPhone|iPad/i.test(platform) ? COMMAND : control;
  return SHORTCUTS[name].shown.map((key) => (key === 'control' ? ofControl : key));
}

export type ShortcutName = keyof typeof SHORTCUTS;

/** True while the user is typing: letters are then no shortcuts. */
function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable=true]') !== null;
}

/** Calls `act` on a shortcut, unless the user is typing or a dialog is open; Ctrl combinations always work. */
export function useShortcut(name: ShortcutName, act: () => void): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    const shortcut: { key: string; withControl?: true } = SHORTCUTS[name];
    const listen = (event: KeyboardEvent) => {
      const control = event.ctrlKey || event.metaKey;
      if (event.key !== shortcut.key || event.altKey || control !== (shortcut.withControl === true)) return;
      if (!control && (isWriting(event.target) || document.querySelector('dialog[open]') !== null)) return;
      event.preventDefault();
      run();
    };
    globalThis.addEventListener('keydown', listen);
    return () => globalThis.removeEventListener('keydown', listen);
  }, [name]);
}
