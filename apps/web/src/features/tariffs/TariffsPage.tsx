import { Button } from '@mantine/core';
import { localTime } from '@phasor/calendar';
import type { TariffVersionEntry } from '@phasor/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callKey, callQuery } from '../../api/call-query.ts';
import { call } from '../../api/client.ts';
import { HierarchyDropdown } from '../../hierarchy/HierarchyDropdown.tsx';
import { useSelection } from '../../hierarchy/use-selection.ts';
import { localeOf } from '../../i18n/locale.ts';
import toolbar from '../../toolbar/GraphToolbar.module.css';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ScreenError } from '../../ui/ScreenError.tsx';
import { ScreenLoader } from '../../ui/ScreenLoader.tsx';
import { toasts } from '../../ui/toasts.ts';
import { TariffEditor } from './TariffEditor.tsx';
import styles from './TariffsPage.module.css';

/** What energy costs at a device, from when on (2-measurement-views.md, 2.7; decisions 33 and 73). */
export function TariffsPage() {
  const { t } = useTranslation(['shell']);
  const selection = useSelection();
  return (
    <>
      <div className={toolbar.toolbar} role="toolbar" aria-label={t('page.tariffs')}>
        <HierarchyDropdown />
      </div>
      {selection.kind === 'device' ? (
        <Versions key={selection.device.mac} token={selection.device.token} isOwner={selection.device.owner} />
      ) : null}
    </>
  );
}

/** What is open: nothing, a new version, or the one of a date. */
type Opened = null | 'new' | string;

function Versions({ token, isOwner }: { token: string; isOwner: boolean }) {
  const { t } = useTranslation(['tariffs', 'common']);
  const { data, error } = useQuery(callQuery('tariffs.read', { token }));
  const [opened, open] = useState<Opened>(null);
  const [removing, remove] = useState<string | null>(null);
  const change = useChange(token, () => {
    open(null);
    remove(null);
  });
  if (data === undefined) return error === null ? <ScreenLoader /> : <ScreenError error={error} />;
  const { versions, time_zone } = data.data;
  const create = isOwner ? (
    <Button className={styles.create} onClick={() => open('new')}>
      {t('new')}
    </Button>
  ) : null;
  if (opened !== null) {
    return (
      <Card title={t(opened === 'new' ? 'new' : 'version', { date: opened })} span={12}>
        <TariffEditor
          version={versions.find(({ valid_from }) => valid_from === opened)}
          today={localTime(Date.now(), time_zone).date}
          isReadOnly={!isOwner}
          isSaving={change.isPending}
          onSave={(version) => change.mutate({ version })}
          onCancel={() => open(null)}
        />
      </Card>
    );
  }
  if (versions.length === 0) return <EmptyState title={t('empty')} hint={t('empty_hint')} action={create} />;
  return (
    <Card title={t('versions')} aside={time_zone} span={12}>
      <ul className={styles.versions}>
        {versions.toReversed().map((version) => (
          <Version key={version.valid_from} {...{ version, isOwner, onOpen: open, onRemove: remove }} />
        ))}
      </ul>
      {create}
      {removing === null ? null : (
        <Dialog title={t('remove', { date: removing })} onClose={() => remove(null)}>
          <p>{t('remove_hint')}</p>
          <Button color="red" loading={change.isPending} onClick={() => change.mutate({ removed: removing })}>
            {t('common:action.delete')}
          </Button>
        </Dialog>
      )}
    </Card>
  );
}

interface VersionProps {
  readonly version: TariffVersionEntry;
  readonly isOwner: boolean;
  readonly onOpen: (date: string) => void;
  readonly onRemove: (date: string) => void;
}

function Version({ version: { valid_from, VT, NT, currency }, isOwner, onOpen, onRemove }: VersionProps) {
  const { t, i18n } = useTranslation(['tariffs', 'common']);
  const locale = localeOf(i18n.language);
  const price = new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 6 });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(valid_from));
  return (
    <li className={styles.version}>
      <strong>{t('version', { date })}</strong>
      <span>{`VT ${price.format(VT)} · NT ${price.format(NT)} / kWh`}</span>
      <span className={styles.actions}>
        <Button variant="default" size="xs" onClick={() => onOpen(valid_from)}>
          {t(isOwner ? 'common:action.edit' : 'show')}
        </Button>
        {isOwner ? (
          <Button variant="subtle" color="red" size="xs" onClick={() => onRemove(valid_from)}>
            {t('common:action.delete')}
          </Button>
        ) : null}
      </span>
    </li>
  );
}

/** Saves or removes a version; the answer is the list as it is now, and costs are asked anew. */
function useChange(token: string, onDone: () => void) {
  const { t } = useTranslation(['common']);
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (wish: { version: TariffVersionEntry } | { removed: string }) =>
      'version' in wish
        ? await call('tariffs.write', { token, ...wish.version })
        : await call('tariffs.remove', { token, valid_from: wish.removed }),
    onSuccess: (answer) => {
      client.setQueryData(callKey('tariffs.read', { token }), answer);
      void client.invalidateQueries({ queryKey: callKey('tariffs.cost') });
      toasts.show({ kind: 'success', title: t('common:saved') });
      onDone();
    },
  });
}
