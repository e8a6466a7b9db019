import { NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '../../base/session/session.ts';
import { useStore } from '../../base/state/use-store.ts';
import { Segmented } from '../../base/ui/floating/Segmented.tsx';
import { PaperFilters } from '../../base/ui/table/PaperFilters.tsx';
import { titled, useHierarchy } from '../../parts/hierarchy/index.ts';
import { groupsOf } from '../../parts/tree/index.ts';
import styles from './NotificationListPage.module.css';
import { NOTICE_KINDS, type NoticeWish } from './notice-list.ts';

interface NoticeFiltersProps {
  readonly wish: NoticeWish;
  readonly onChange: (part: Partial<NoticeWish>) => void;
}

/** Filters of the notifications; all of them apply together. */
export function NoticeFilters({ wish, onChange }: NoticeFiltersProps) {
  const { t } = useTranslation(['notifications', 'common']);
  const { groups, single } = usePlaces();
  const place = [...groups, ...single].find(({ value }) => value === wish.of)?.label ?? wish.of;
  const chosen = [
    [t('common:action.search'), wish.find],
    [t('list.kind'), wish.kind === 'all' ? '' : t(`list.kinds.${wish.kind}`)],
    [t('list.of'), place],
    [t('list.seen'), wish.seen === 'all' ? '' : t(`list.seens.${wish.seen}`)],
  ] as const;
  return (
    <>
      <PaperFilters chosen={chosen} />
      <search className={styles.filters}>
        <Find wish={wish} onChange={onChange} />
        <NativeSelect
          label={t('list.kind')}
          value={wish.kind}
          data={NOTICE_KINDS.map((kind) => ({ value: kind, label: t(`list.kinds.${kind}`) }))}
          onChange={({ currentTarget }) => {
            const kind = NOTICE_KINDS.find((known) => known === currentTarget.value);
            if (kind !== undefined) onChange({ kind });
          }}
        />
        <PlaceSelect wish={wish} onChange={onChange} />
        <Segmented
          label={t('list.seen')}
          value={wish.seen}
          options={(['all', 'unseen'] as const).map((value) => ({ value, label: t(`list.seens.${value}`) }))}
          onChange={(seen) => onChange({ seen })}
        />
      </search>
    </>
  );
}

/** Typed text shows at once, before the address is updated. */
function Find({ wish, onChange }: NoticeFiltersProps) {
  const { t } = useTranslation(['common']);
  const [typed, setTyped] = useState(wish.find);
  const [followed, follow] = useState(wish.find);
  // After a reset or another link the field shows the filter of the list.
  if (followed !== wish.find) {
    follow(wish.find);
    if (typed !== wish.find) setTyped(wish.find);
  }
  return (
    <TextInput
      type="search"
      label={t('action.search')}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      maxLength={100}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        onChange({ find: value });
        follow(value);
      }}
    />
  );
}

/** Groups and devices whose notifications can be listed alone. */
function usePlaces() {
  const nodes = useHierarchy()?.nodes ?? [];
  const devices = useStore(session, (state) => state.devices);
  return {
    groups: groupsOf(nodes).map(({ title, data }) => ({ value: data.id, label: title })),
    single: titled(devices, nodes).map(({ mac, title }) => ({ value: mac, label: title })),
  };
}

function PlaceSelect({ wish, onChange }: NoticeFiltersProps) {
  const { t } = useTranslation(['notifications']);
  const { groups, single } = usePlaces();
  return (
    <NativeSelect
      label={t('list.of')}
      value={wish.of}
      data={[
        { value: '', label: t('list.all_devices') },
        ...(groups.length > 0 ? [{ group: t('list.groups'), items: groups }] : []),
        ...(single.length > 0 ? [{ group: t('list.devices'), items: single }] : []),
      ]}
      onChange={({ currentTarget }) => onChange({ of: currentTarget.value })}
    />
  );
}
