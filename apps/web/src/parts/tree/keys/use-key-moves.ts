import type { MenuTreeNode } from '@phasor/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moved } from '../edit-nodes.ts';
import { type Destination, findNode, placeOf } from '../nodes.ts';
import { othersIn, type Step, stepFrom } from '../places.ts';

interface KeyMoves {
  readonly onMove: (id: string, to: Destination) => void;
  readonly goTo: (id: string) => void;
}

/** Moves rows by keyboard: the focus stays on the row, and what happened is said for those who do not see it. */
export function useKeyMoves<Data extends object>(nodes: readonly MenuTreeNode<Data>[], { onMove, goTo }: KeyMoves) {
  const { t } = useTranslation(['hierarchy']);
  const [said, say] = useState('');
  const last = useRef<string>(undefined);
  const follow = useEffectEvent(() => {
    if (last.current !== undefined) goTo(last.current);
    last.current = undefined;
  });
  // A row that is drawn in another place has lost the focus. Any other list of nodes may be the one after the move.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => follow(), [nodes]);
  const onStep = (id: string, step: Step) => {
    const to = stepFrom(nodes, id, step);
    const node = findNode(nodes, id);
    if (to === undefined || node === undefined) return;
    last.current = id;
    onMove(id, to);
    const after = moved<Data>(id, to)([...nodes]);
    const place = placeOf(after, id);
    const group = findNode(after, place?.parent ?? '')?.title ?? t('top_level');
    const count = othersIn(after, id, place?.parent ?? null).length + 1;
    say(t('moved_to', { name: node.title, group, position: (place?.index ?? 0) + 1, count }));
  };
  return { onStep, said, say };
}
