import type { TreeInstance } from '@headless-tree/core';
import { useEffect, useRef, useState } from 'react';

/** Puts the focus on a row as soon as it is there, on the first one where it is not shown. */
export function useRowFocus<Node>(tree: TreeInstance<Node>, isEmpty: boolean): (id: string) => void {
  const goal = useRef<string>(undefined);
  const [, render] = useState({});
  // After each rendering: the rows of a menu that was just opened, and those far away, come with one of the next.
  useEffect(() => {
    if (isEmpty) goal.current = undefined;
    if (goal.current === undefined) return;
    const items = tree.getItems();
    const item = items.find((each) => each.getId() === goal.current) ?? items[0];
    const element = item?.getElement();
    if (item && !element) tree.getConfig().scrollToItem?.(item);
    if (!item || !element) return;
    goal.current = undefined;
    item.setFocused();
    element.focus();
  });
  return (id) => {
    goal.current = id;
    render({});
  };
}
