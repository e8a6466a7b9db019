import type { ItemInstance, TreeInstance } from '@headless-tree/core';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef } from 'react';

/** About the height of a row; each is measured when it is drawn. */
const ROW_PX = 34;
/** Rows drawn above and below those in the picture. */
const BESIDE = 12;

/** A row that is drawn, and where. */
export interface DrawnRow<Node> {
  readonly item: ItemInstance<Node>;
  readonly index: number;
  /** px below the top of the tree. */
  readonly top: number;
}

/**
 * Which rows of a tree are drawn: those in the picture, some beside them, and the one the focus is on; a tree may have a
 * thousand. The tree itself is made before its rows are known, and hears through `scroll` how one comes into the picture.
 */
export function useRowWindow<Node>(
  tree: TreeInstance<Node>,
  scroll: RefObject<((item: ItemInstance<Node>) => void) | undefined>,
) {
  const scroller = useRef<HTMLDivElement>(null);
  const items = tree.getItems();
  const focused = items.findIndex((item) => item.isFocused());
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: BESIDE,
    getItemKey: (index) => items[index]?.getKey() ?? index,
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range);
      return focused < 0 || drawn.includes(focused) ? drawn : [...drawn, focused].sort((a, b) => a - b);
    },
  });
  useEffect(() => {
    scroll.current = (item) => rows.scrollToIndex(item.getItemMeta().index);
  }, [scroll, rows]);
  return {
    scroller,
    /** px of all rows together. */
    height: rows.getTotalSize(),
    drawn: rows.getVirtualItems().flatMap(({ index, start }): DrawnRow<Node>[] => {
      const item = items[index];
      return item === undefined ? [] : [{ item, index, top: start }];
    }),
    measure: rows.measureElement,
  };
}
