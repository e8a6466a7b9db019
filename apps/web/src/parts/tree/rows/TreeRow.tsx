import type { ReactNode } from 'react';
import styles from './TreeRow.module.css';
import { dropOf } from './tree-rows.ts';
import type { DrawnRow } from './use-row-window.ts';

/** Deeper rows are set in no further. */
const DEEPEST = 7;

interface TreeRowProps<Node> {
  readonly row: DrawnRow<Node>;
  /** Hears of the row's element, to measure it. */
  readonly onDrawn: (element: HTMLElement | null) => void;
  /** The whole name, where the row has no room for it. */
  readonly title: string;
  readonly isRenamed: boolean;
  /** Undefined where rows are ticked, or cannot be selected. */
  readonly isSelected?: boolean | undefined;
  /** Undefined where rows are not ticked. */
  readonly isTicked?: boolean | 'mixed' | undefined;
  /** Enter selects this row while something is looked for. */
  readonly isBest?: boolean;
  readonly onDoubleClick?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A row of a tree where its window draws it, with what dragging and keys need. */
export function TreeRow<Node>({ row: { item, index, top }, onDrawn, children, ...props }: TreeRowProps<Node>) {
  const { ref: onElement, ...rowProps } = item.getProps();
  return (
    <div
      {...rowProps}
      ref={(element) => {
        onElement(element);
        onDrawn(element);
      }}
      role="treeitem"
      // Named by what it shows, so that screen readers read all of it (WCAG 2.5.3).
      aria-label={undefined}
      tabIndex={item.isFocused() ? 0 : -1}
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
      data-index={index}
      data-depth={Math.min(item.getItemMeta().level, DEEPEST)}
      data-drop={dropOf(item)}
      data-best={props.isBest}
      draggable={!props.isRenamed}
      aria-selected={props.isSelected}
      aria-checked={props.isTicked}
      title={props.title}
      onFocus={({ target, currentTarget }) => {
        // A screen reader moves the focus by itself; keys then mean the row it is on.
        if (target === currentTarget && !item.isFocused()) item.setFocused();
      }}
      onDoubleClick={props.onDoubleClick}
    >
      {children}
    </div>
  );
}
