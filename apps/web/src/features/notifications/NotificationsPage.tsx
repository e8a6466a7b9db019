import { Button } from '@mantine/core';
import type { DeviceListEntry, NotificationPairEntry } from '@phasor/contract';
import { IconBell, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../base/ui/Card.tsx';
import { ConfirmDialog } from '../../base/ui/dialogs/ConfirmDialog.tsx';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';
import { ScreenError } from '../../base/ui/states/ScreenError.tsx';
import { ScreenLoader } from '../../base/ui/states/ScreenLoader.tsx';
import { HierarchyDropdown, useSelection } from '../../parts/hierarchy/index.ts';
import { graphToolbarStyles as toolbar } from '../../parts/toolbar/index.ts';
import { AddPairDialog } from './AddPairDialog.tsx';
import { AddressesCard } from './AddressesCard.tsx';
import styles from './NotificationsPage.module.css';
import { destinationOf, type outsideOf, pairTypeName } from './pair-choices.ts';
import { usePairChanges, usePairs } from './use-pairs.ts';

/** Kinds of notifications of a device that the account receives, and their destinations (R-NEWS). */
export function NotificationsPage() {
  const { t } = useTranslation(['shell']);
  const selection = useSelection();
  return (
    <>
      <div className={toolbar.toolbar} role="toolbar" aria-label={t('page.notifications')}>
        <HierarchyDropdown />
      </div>
      {selection.kind === 'device' ? <Pairs key={selection.device.mac} device={selection.device} /> : null}
      <AddressesCard />
    </>
  );
}

/** What is open above the table: nothing, the form, or the confirmation before a pair is removed. */
type Opened = undefined | 'new' | NotificationPairEntry;

function Pairs({ device: { token, type } }: { device: DeviceListEntry }) {
  const { t } = useTranslation(['notifications']);
  const { pairs, outside, error } = usePairs(token);
  const [opened, open] = useState<Opened>();
  const close = () => open(undefined);
  const { add, remove } = usePairChanges(token, close);
  if (pairs === undefined) return error === null ? <ScreenLoader of="part" /> : <ScreenError error={error} />;
  const create = <Button onClick={() => open('new')}>{t('add')}</Button>;
  return (
    <>
      {pairs.length === 0 ? (
        <EmptyState icon={IconBell} title={t('empty')} hint={t('empty_hint')} action={create} />
      ) : (
        <Card title={t('title')} span={12}>
          <PairTable pairs={pairs} outside={outside} onRemove={open} />
          <div className={styles.create}>{create}</div>
        </Card>
      )}
      {opened === 'new' ? (
        <AddPairDialog
          {...{ deviceType: type, pairs, outside, onClose: close }}
          isSaving={add.isPending}
          onAdd={(pair) => add.mutate(pair)}
        />
      ) : null}
      {typeof opened === 'object' ? (
        <ConfirmDialog
          question={t('ask_remove')}
          isPending={remove.isPending}
          onYes={() => remove.mutate(opened)}
          onClose={close}
        />
      ) : null}
    </>
  );
}

interface PairTableProps {
  readonly pairs: readonly NotificationPairEntry[];
  readonly outside: ReturnType<typeof outsideOf>;
  readonly onRemove: (pair: NotificationPairEntry) => void;
}

function PairTable({ pairs, outside, onRemove }: PairTableProps) {
  const { t } = useTranslation(['notifications', 'common']);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">#</th>
          <th scope="col">{t('source')}</th>
          <th scope="col">{t('destination')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('common:action.delete')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {pairs.map((pair, index) => {
          const source = pairTypeName(pair.ID_notifyType);
          const to = destinationOf(pair, outside);
          const destination = to.kind === 'platform' ? t('platform') : t(`to.${to.kind}`, { name: to.title });
          return (
            <tr key={pair.ID}>
              <td>{index + 1}</td>
              <th scope="row">
                {t(`type.${source}`)}
                <small className={styles.hint}>{t(`hint.${source}`)}</small>
              </th>
              <td>{destination}</td>
              <td>
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={t('remove', { source: t(`type.${source}`), destination })}
                  onClick={() => onRemove(pair)}
                >
                  <IconTrash aria-hidden />
                </button>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
