import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { keepSelection } from '../../base/addresses/search.ts';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';
import { ScreenError } from '../../base/ui/states/ScreenError.tsx';
import { ScreenLoader } from '../../base/ui/states/ScreenLoader.tsx';
import { useMay } from '../../parts/hierarchy/index.ts';
import styles from './AppliancesPage.module.css';
import type { Appliances } from './use-appliances.ts';

/** The next step where no appliance has been recorded. */
export function NoAppliances() {
  const { t } = useTranslation(['appliances', 'common']);
  const mayRecord = useMay('appliances.record');
  return (
    <EmptyState
      title={t('none.title')}
      hint={mayRecord ? t('none.hint') : t('common:level_needed.own')}
      action={
        mayRecord ? (
          <Link to="/phasor/nilm/appliances/recording" search={keepSelection} className={styles.step}>
            {t('none.action')}
          </Link>
        ) : undefined
      }
    />
  );
}

/** A screen about appliances, shown once some exist and some are chosen. */
export function WithAppliances({ of: { all, error, chosen }, children }: { of: Appliances; children: ReactNode }) {
  const { t } = useTranslation(['appliances']);
  if (all === undefined) return error === null ? <ScreenLoader of="part" /> : <ScreenError error={error} />;
  if (all.length === 0) return <NoAppliances />;
  if (chosen.length === 0) return <EmptyState title={t('unchosen.title')} hint={t('unchosen.hint')} />;
  return children;
}
