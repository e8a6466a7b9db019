import { Button } from '@mantine/core';
import type { DeviceListEntry, IntegrationTokenEntry } from '@phasor/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../base/api/queries/call-query.ts';
import { localeOf } from '../../base/i18n/locale.ts';
import { session } from '../../base/session/session.ts';
import { useStore } from '../../base/state/use-store.ts';
import { Card } from '../../base/ui/Card.tsx';
import { ScreenError } from '../../base/ui/states/ScreenError.tsx';
import { ScreenLoader } from '../../base/ui/states/ScreenLoader.tsx';
import { HierarchyDropdown, useHierarchy, useSelection } from '../../parts/hierarchy/index.ts';
import { graphToolbarStyles as toolbar } from '../../parts/toolbar/index.ts';
import styles from './IntegrationPage.module.css';
import { NewTokenDialog } from './NewTokenDialog.tsx';
import { RevokeDialog } from './RevokeDialog.tsx';
import { TokenTable } from './TokenTable.tsx';
import { tokenScopes } from './token-scope.ts';
import { hasRoom, type TokenRows, tokenRows, untilNextEnd } from './token-view.ts';
import { UsageCard } from './UsageCard.tsx';

/** Tokens by which programs read a device (R-TOKEN). */
export function IntegrationPage() {
  const { t } = useTranslation(['shell']);
  const selection = useSelection();
  return (
    <>
      <div className={toolbar.toolbar} role="toolbar" aria-label={t('page.integration')}>
        <HierarchyDropdown />
      </div>
      {selection.kind === 'device' ? <Tokens key={selection.device.mac} device={selection.device} /> : null}
    </>
  );
}

/** What is open above the tables: nothing, the form, or the confirmation before a token is revoked. */
type Opened = undefined | 'new' | IntegrationTokenEntry;

function Tokens({ device }: { device: DeviceListEntry }) {
  const { t, i18n } = useTranslation(['integration']);
  const { token } = device;
  const { data, error } = useQuery({
    ...callQuery('integration.list', { device_token: token, order: 'DESC' }),
    refetchInterval: ({ state }) => untilNextEnd(state.data?.data, Date.now()),
    refetchIntervalInBackground: true,
  });
  const [opened, open] = useState<Opened>();
  const { auth, devices } = useStore(session);
  const isDemo = auth?.demo === true;
  const nodes = useHierarchy()?.nodes;
  const locale = localeOf(i18n.language);
  const rows = useMemo(
    () => (data === undefined ? undefined : tokenRows(data.data, data.time_zone, locale)),
    [data, locale],
  );
  if (data === undefined || rows === undefined)
    return error === null ? <ScreenLoader of="part" /> : <ScreenError error={error} />;
  const close = () => open(undefined);
  const zone = data.time_zone;
  const table = { deviceToken: token, isReadOnly: isDemo };
  return (
    <div className={styles.page}>
      <Card title={t('valid')} aside={zone} span={12}>
        <TokenTable {...table} title={t('valid')} rows={rows.valid} onRevoke={open} />
        <Generate rows={rows} isDemo={isDemo} onClick={() => open('new')} />
      </Card>
      <Card title={t('invalid')} span={12}>
        <TokenTable {...table} title={t('invalid')} rows={rows.invalid} />
      </Card>
      <UsageCard deviceType={device.type} zone={zone} />
      {opened === 'new' ? (
        <NewTokenDialog
          {...{ deviceToken: token, zone, title: device.title, onClose: close }}
          scopes={tokenScopes(device.mac, { nodes: nodes ?? [], devices })}
        />
      ) : null}
      {typeof opened === 'object' ? <RevokeDialog deviceToken={token} entry={opened} onClose={close} /> : null}
    </div>
  );
}

interface GenerateProps {
  readonly rows: TokenRows;
  readonly isDemo: boolean;
  readonly onClick: () => void;
}

/** The button, and the reason where it is disabled. */
function Generate({ rows, isDemo, onClick }: GenerateProps) {
  const { t } = useTranslation(['integration']);
  const hindrance = isDemo ? t('demo') : hasRoom(rows) ? undefined : t('full');
  return (
    <div className={styles.generate}>
      <Button disabled={hindrance !== undefined} onClick={onClick}>
        {t('generate')}
      </Button>
      {hindrance === undefined ? null : <span className={styles.hint}>{hindrance}</span>}
    </div>
  );
}
