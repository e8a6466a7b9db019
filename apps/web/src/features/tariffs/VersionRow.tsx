import { Button } from '@mantine/core';
import { TARIFF_RATES, type TariffVersionEntry } from '@phasor/contract';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../base/i18n/locale.ts';
import { Badge } from '../../base/ui/Badge.tsx';
import { RateStrip } from './RateStrip.tsx';
import styles from './TariffsPage.module.css';
import { dateText, type VersionState } from './tariff-form.ts';

interface Props {
  readonly version: TariffVersionEntry;
  readonly state: VersionState;
  readonly isOwner: boolean;
  readonly onOpen: (date: string) => void;
  readonly onRemove: (date: string) => void;
}

const TONES = { valid: 'ok', planned: 'info' } as const;

/** One version: its start, its prices, and the times of each rate. */
export function VersionRow({ version, state, isOwner, onOpen, onRemove }: Props) {
  const { t, i18n } = useTranslation(['tariffs', 'common']);
  const { valid_from, currency } = version;
  const locale = localeOf(i18n.language);
  const price = new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 6 });
  const name = t('version', { date: dateText(valid_from, locale) });
  const open = t(isOwner ? 'common:action.edit' : 'show');
  return (
    <li className={styles.version}>
      <div className={styles.versionHead}>
        <strong>{name}</strong>
        {state === 'past' ? null : <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>}
        <span className={styles.actions}>
          <Button variant="default" size="xs" aria-label={`${open}: ${name}`} onClick={() => onOpen(valid_from)}>
            {open}
          </Button>
          {isOwner ? (
            <Button
              variant="default"
              size="xs"
              className={styles.remove}
              aria-label={`${t('common:action.delete')}: ${name}`}
              onClick={() => onRemove(valid_from)}
            >
              {t('common:action.delete')}
            </Button>
          ) : null}
        </span>
      </div>
      <dl className={styles.prices}>
        {TARIFF_RATES.map((rate) => (
          <div key={rate}>
            <dt>
              <i className={styles.key} data-rate={rate} aria-hidden /> {rate}
            </dt>
            <dd>
              {price.format(version[rate])} <small>/ kWh</small>
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.glances}>
        <RateStrip label={t('day.weekday')} quarters={version.weekday} />
        <RateStrip label={t('day.weekend')} quarters={version.weekend} />
      </div>
    </li>
  );
}
