import { Button } from '@mantine/core';
import { localTime } from '@phasor/calendar';
import type { TariffVersionEntry } from '@phasor/contract';
import { MINUTE_MS } from '@phasor/quantities';
import { IconCoins } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../base/api/queries/call-query.ts';
import { localeOf } from '../../base/i18n/locale.ts';
import { mayCall } from '../../base/session/may-call.ts';
import { Card } from '../../base/ui/Card.tsx';
import { ConfirmDialog } from '../../base/ui/dialogs/ConfirmDialog.tsx';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';
import { ScreenError } from '../../base/ui/states/ScreenError.tsx';
import { ScreenLoader } from '../../base/ui/states/ScreenLoader.tsx';
import { Pager } from '../../base/ui/table/Pager.tsx';
import { usePaging } from '../../base/ui/table/use-paging.ts';
import { useByClock } from '../../base/ui/text/use-now.ts';
import { HierarchyDropdown, useSelection } from '../../parts/hierarchy/index.ts';
import { graphToolbarStyles as toolbar } from '../../parts/toolbar/index.ts';
import { TariffEditor } from './TariffEditor.tsx';
import styles from './TariffsPage.module.css';
import { dateText, versionStates } from './tariff-form.ts';
import { useTariffChange } from './use-tariff-change.ts';
import { VersionRow } from './VersionRow.tsx';

/** Tariffs of a device by their start dates (R-TARIFF, D33 and D73). */
export function TariffsPage() {
  const { t } = useTranslation(['shell']);
  const selection = useSelection();
  return (
    <>
      <div className={toolbar.toolbar} role="toolbar" aria-label={t('page.tariffs')}>
        <HierarchyDropdown />
      </div>
      {selection.kind === 'device' ? (
        <Versions
          key={selection.device.mac}
          token={selection.device.token}
          isOwner={mayCall(selection.device, 'tariffs.write')}
        />
      ) : null}
    </>
  );
}

/** What is open: nothing, a new version, or the one of a date. */
type Opened = null | 'new' | string;

function Versions({ token, isOwner }: { token: string; isOwner: boolean }) {
  const { t, i18n } = useTranslation(['tariffs']);
  const { data, error } = useQuery(callQuery('tariffs.read', { token }));
  const [opened, open] = useState<Opened>(null);
  const [removing, remove] = useState<string | null>(null);
  const change = useTariffChange(token, () => {
    open(null);
    remove(null);
  });
  const zone = data?.data.time_zone ?? 'UTC';
  const today = useByClock(MINUTE_MS, (now) => localTime(now, zone).date);
  if (data === undefined) return error === null ? <ScreenLoader of="part" /> : <ScreenError error={error} />;
  const { versions, time_zone } = data.data;
  const known = versions.find(({ valid_from }) => valid_from === opened) ?? null;
  // An owner goes on with a version that another one has removed meanwhile: what was typed stays.
  if (opened !== null && (isOwner || known !== null)) {
    const date = dateText(opened, localeOf(i18n.language));
    return (
      <Card title={opened === 'new' ? t('new') : t('version', { date })} aside={time_zone} span={12}>
        <TariffEditor
          {...{ versions, today }}
          edited={opened === 'new' ? undefined : opened}
          isReadOnly={!isOwner}
          isSaving={change.isPending}
          onSave={(version) => change.mutate({ version, known })}
          onCancel={() => open(null)}
        />
      </Card>
    );
  }
  const create = isOwner ? <Button onClick={() => open('new')}>{t('new')}</Button> : null;
  if (versions.length === 0)
    return <EmptyState icon={IconCoins} title={t('empty')} hint={t('empty_hint')} action={create} />;
  return (
    <Card title={t('versions')} aside={time_zone} span={12}>
      <VersionList {...{ versions, today, isOwner, onOpen: open, onRemove: remove }} />
      <div className={styles.actions}>{create}</div>
      {removing === null ? null : (
        <RemoveDialog
          date={dateText(removing, localeOf(i18n.language))}
          isBusy={change.isPending}
          onYes={() => change.mutate({ removed: removing })}
          onClose={() => remove(null)}
        />
      )}
    </Card>
  );
}

interface VersionListProps {
  readonly versions: readonly TariffVersionEntry[];
  readonly today: string;
  readonly isOwner: boolean;
  readonly onOpen: (date: string) => void;
  readonly onRemove: (date: string) => void;
}

/** The newest version first. */
function VersionList({ versions, today, ...row }: VersionListProps) {
  const states = versionStates(versions, today);
  const { shown, pager } = usePaging(versions.toReversed());
  return (
    <>
      <ul className={styles.versions}>
        {shown.map((version) => (
          <VersionRow
            key={version.valid_from}
            version={version}
            state={states.get(version.valid_from) ?? 'past'}
            {...row}
          />
        ))}
      </ul>
      <Pager {...pager} />
    </>
  );
}

interface RemoveDialogProps {
  readonly date: string;
  readonly isBusy: boolean;
  readonly onYes: () => void;
  readonly onClose: () => void;
}

function RemoveDialog({ date, isBusy, onYes, onClose }: RemoveDialogProps) {
  const { t } = useTranslation(['tariffs']);
  return (
    <ConfirmDialog
      question={`${t('remove', { date })} ${t('remove_hint')}`}
      isPending={isBusy}
      onYes={onYes}
      onClose={onClose}
    />
  );
}
