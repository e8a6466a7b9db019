import { IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { keepSelection } from '../../../base/addresses/search.ts';
import { localeOf } from '../../../base/i18n/locale.ts';
import { useMay } from '../../../parts/hierarchy/index.ts';
import styles from '../AppliancesPage.module.css';
import type { Silence, SilentAppliance } from './silence.ts';

const REASONS = [
  ...['no_imprints', 'below_threshold', 'recorded_later', 'not_seen'],
  ...['no-edges', 'other-phase', 'below-threshold', 'active-differs', 'reactive-differs'],
  ...['other-appliance', 'no-falling-edge', 'no-rising-edge'],
] as const satisfies readonly Silence[];

interface Props {
  readonly silent: readonly SilentAppliance[];
  /** W. */
  readonly threshold: number | undefined;
}

/** Which appliances did not run, and the reason where it is known (without one a reader suspects a fault). */
export function SilenceNotes({ silent, threshold }: Props) {
  const { t, i18n } = useTranslation(['appliances']);
  const mayRecord = useMay('appliances.record');
  const list = new Intl.ListFormat(localeOf(i18n.language));
  const reasons = REASONS.flatMap((why) => {
    const names = silent.filter((one) => one.why === why).map(({ appliance }) => appliance.name);
    return names.length === 0 ? [] : [{ why, count: names.length, names: list.format(names) }];
  });
  if (reasons.length === 0) return null;
  return (
    <ul className={styles.silence} aria-label={t('silence.label')}>
      {reasons.map(({ why, count, names }) => (
        <li key={why}>
          <IconInfoCircle aria-hidden />
          <span>
            {t(`silence.${why}`, { count, names, threshold: threshold ?? 0 })}{' '}
            {why === 'no_imprints' && mayRecord && (
              <Link to="/phasor/nilm/appliances/recording" search={keepSelection}>
                {t('silence.record_again')}
              </Link>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
