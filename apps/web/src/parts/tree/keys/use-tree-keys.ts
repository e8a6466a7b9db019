import type { ItemInstance, TreeInstance } from '@headless-tree/core';
import { type KeyboardEvent, useState } from 'react';
import type { Step } from '../places.ts';
import { createTypeAhead } from './type-ahead.ts';

const STEPS: Readonly<Record<string, Step>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' };

interface TreeKeys {
  /** Undefined where nothing is moved. */
  readonly onStep: ((id: string, step: Step) => void) | undefined;
  readonly goTo: (id: string) => void;
}

/**
 * Keys on a row beyond those of the tree itself: Alt and an arrow moves it, as dragging does, and letters lead to the next
 * name that begins with them. Must run before the tree handles the keys.
 */
export function useTreeKeys<Node>(tree: TreeInstance<Node>, { onStep, goTo }: TreeKeys) {
  const [typeAhead] = useState(() => createTypeAhead(Date.now));
  const lookFor = (letter: string, items: readonly ItemInstance<Node>[]) => {
    const names = items.map((item) => item.getItemName());
    const found = typeAhead.find(
      letter,
      names,
      items.findIndex((item) => item.isFocused()),
    );
    const id = found === undefined ? undefined : items[found]?.getId();
    if (id !== undefined) goTo(id);
  };
  return (event: KeyboardEvent) => {
    const { key, target } = event;
    if (!(target instanceof HTMLElement) || target.getAttribute('role') !== 'treeitem') return;
    if (event.ctrlKey || event.metaKey) return;
    const step = event.altKey ? STEPS[key] : undefined;
    const isLetter = !event.altKey && key.length === 1 && (key !== ' ' || typeAhead.isGoingOn());
    if (step === undefined && !isLetter) return;
    event.preventDefault();
    event.stopPropagation();
    if (step !== undefined) onStep?.(tree.getFocusedItem().getId(), step);
    else lookFor(key, tree.getItems());
  };
}
