import { NativeSelect } from '@mantine/core';
import type { MenuTreeNode } from '@phasor/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Destination, moveChoices, placeOf } from '../nodes.ts';
import { destinationAfter, othersIn } from '../places.ts';

/** The place of a node as it is chosen in its dialog: a group, and after which of the others there. */
export function usePlaceChoice<Data extends object>(nodes: readonly MenuTreeNode<Data>[], id: string) {
  const now = placeOf(nodes, id) ?? { parent: null, index: 0 };
  const [chosen, setGroup] = useState<string | null>();
  const [after, setAfter] = useState<number>();
  const group = chosen === undefined ? now.parent : chosen;
  const others = othersIn(nodes, id, group);
  // A group that was just chosen is gone on with at its end.
  const count = Math.min(after ?? (group === now.parent ? now.index : others.length), others.length);
  const isSame = group === now.parent && count === now.index;
  const to: Destination | undefined = isSame ? undefined : destinationAfter(nodes, id, { parent: group, count });
  return {
    group,
    groups: moveChoices(nodes, id),
    others: others.map(({ title }) => title),
    /** How many of the others stand before it. */
    count,
    setCount: setAfter,
    setGroup(next: string | null) {
      setGroup(next);
      setAfter(undefined);
    },
    /** The move that is meant; undefined where the node stays. */
    to,
  };
}

/** Group and position of a node: what dragging does, by keyboard and touch. */
export function PlaceFields({ place }: { place: ReturnType<typeof usePlaceChoice> }) {
  const { t } = useTranslation(['hierarchy']);
  return (
    <>
      <NativeSelect
        label={t('move_to')}
        value={place.group ?? ''}
        data={place.groups.map(({ id, path }) => ({
          value: id ?? '',
          label: id === null ? t('top_level') : path.join(' › '),
        }))}
        onChange={({ currentTarget: { value } }) => place.setGroup(value === '' ? null : value)}
      />
      <NativeSelect
        label={t('position')}
        value={String(place.count)}
        disabled={place.others.length === 0}
        data={[t('position_first'), ...place.others.map((name) => t('position_after', { name }))].map(
          (label, count) => ({ value: String(count), label }),
        )}
        onChange={({ currentTarget: { value } }) => place.setCount(Number(value))}
      />
    </>
  );
}
