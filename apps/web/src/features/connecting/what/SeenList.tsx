import type { Sighting } from '@phasor/contract';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../base/i18n/locale.ts';
import { Drawing } from '../drawings/Drawing.tsx';
import { useWaiting } from '../use-connecting.ts';
import { detailsOf, drawingOf, nameOf } from './seen.ts';
import styles from './what.module.css';

/** Devices that reported through a gateway and have not been taken: one press leads to their values. */
export function SeenList({ onSeen }: { onSeen: (connection: string, key: string) => void }) {
  const { t } = useTranslation(['connecting']);
  const seen = (useWaiting().data?.data ?? []).filter(({ hidden }) => !hidden);
  if (seen.length === 0) return null;
  return (
    <section className={styles.group} data-seen aria-label={t('seen.title')}>
      <header>
        <h3>{t('seen.title')}</h3>
        <p>{t('seen.hint')}</p>
      </header>
      <ul>
        {seen.map((sighting) => (
          <li key={`${sighting.connection.id} ${sighting.key}`}>
            <button type="button" className={styles.model} onClick={() => onSeen(sighting.connection.id, sighting.key)}>
              <Drawing name={drawingOf(sighting)} />
              <SeenWords sighting={sighting} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Name, values and place of a device that was seen. */
export function SeenWords({ sighting }: { sighting: Sighting }) {
  const { i18n } = useTranslation();
  return (
    <span className={styles.words}>
      <strong>{nameOf(sighting)}</strong>
      <small>{detailsOf(sighting, localeOf(i18n.language))}</small>
    </span>
  );
}
