import { Button } from '@mantine/core';
import type { DeviceListEntry, NotificationPairEntry } from '@phasor/contract';
import { IconAdjustments, IconBell, IconTrash } from '@tabler/icons-react';
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
import { ChangeClassesDialog } from './ChangeClassesDialog.tsx';
import styles from './NotificationsPage.module.css';
import { classesOf, destinationOf, type outsideOf, pairTypeName } from './pair-choices.ts';
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

/** What is open above the table: nothing, the form, the classes of a pair, or the confirmation before a pair is removed. */
type Opened = undefined | 'new' | { readonly pair: NotificationPairEntry; readonly what: 'classes' | 'remove' };

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
          <PairTable pairs={pairs} outside={outside} onOpen={(pair, what) => open({ pair, what })} />
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
      {typeof opened === 'object' && opened.what === 'classes' ? (
        <ChangeClassesDialog
          pair={opened.pair}
          destination={destinationOf(opened.pair, outside)}
          isSaving={add.isPending}
          onSave={(pair) => add.mutate(pair)}
          onClose={close}
        />
      ) : null}
      {typeof opened === 'object' && opened.what === 'remove' ? (
        <ConfirmDialog
          question={t('ask_remove')}
          isPending={remove.isPending}
          onYes={() => remove.mutate(opened.pair)}
          onClose={close}
        />
      ) : null}
    </>
  );
}

interface PairTableProps {
  readonly pairs: readonly NotificationPairEntry[];
  readonly outside: ReturnType<typeof outsideOf>;
  readonly onOpen: (pair: NotificationPairEntry, what: 'classes' | 'remove') => void;
}

function PairTable({ pairs, outside, onOpen }: PairTableProps) {
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
        {pairs.map((pair, index) => (
          <PairRow key={pair.ID} {...{ pair, outside, onOpen }} number={index + 1} />
        ))}
      </tbody>
    </table>
  );
}

interface PairRowProps extends Pick<PairTableProps, 'outside' | 'onOpen'> {
  readonly pair: NotificationPairEntry;
  readonly number: number;
}

function PairRow({ pair, number, outside, onOpen }: PairRowProps) {
  const { t } = useTranslation(['notifications']);
  const source = pairTypeName(pair.ID_notifyType);
  const to = destinationOf(pair, outside);
  const destination = to.kind === 'platform' ? t('platform') : t(`to.${to.kind}`, { name: to.title });
  const of = { source: t(`type.${source}`), destination };
  return (
    <tr>
      <td>{number}</td>
      <th scope="row">
        {t(`type.${source}`)}
        <small className={styles.hint}>{t(`hint.${source}`)}</small>
        {source === 'supply' ? <ChosenClasses pair={pair} /> : null}
      </th>
      <td>{destination}</td>
      <td>
        {source === 'supply' ? (
          <button
            type="button"
            className={styles.change}
            aria-label={t('classes.change_of', of)}
            title={t('classes.change')}
            onClick={() => onOpen(pair, 'classes')}
          >
            <IconAdjustments aria-hidden />
          </button>
        ) : null}
        <button
          type="button"
          className={styles.remove}
          aria-label={t('remove', of)}
          onClick={() => onOpen(pair, 'remove')}
        >
          <IconTrash aria-hidden />
        </button>
      </td>
    </tr>
  );
}

function ChosenClasses({ pair }: { pair: NotificationPairEntry }) {
  const { t } = useTranslation(['notifications']);
  const { dip, swell } = classesOf(pair);
  const chosen = [
    dip === null ? '' : t('classes.chosen_dips', { name: dip }),
    swell === null ? '' : t('classes.chosen_swells', { name: swell }),
  ].filter((text) => text !== '');
  return chosen.length === 0 ? null : <small className={styles.hint}>{chosen.join(' · ')}</small>;
}
