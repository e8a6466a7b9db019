import type { CallAnswer } from '@phasor/contract';
import { formatQuantity, withUnit } from '@phasor/quantities';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '../../base/i18n/date-format.ts';
import { localeOf } from '../../base/i18n/locale.ts';
import styles from './naming.module.css';
import { stretchPath } from './stretch-path.ts';

type Verdict = CallAnswer<'appliances.checkRecording'>['data'];

const SIZE = { width: 480, height: 96 } as const;
/** More edges than these are not listed. */
const LISTED = 6;

/** The power of the stretch with its edges: those that count are strong. */
export function StretchPicture({ verdict: { samples = [], edges }, zone }: { verdict: Verdict; zone: string }) {
  const { t, i18n } = useTranslation(['naming']);
  const locale = localeOf(i18n.language);
  const clock = dateFormat(locale, {
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
    timeZone: zone,
  });
  const { line, placeOf } = stretchPath(samples, SIZE);
  const words = edges.slice(0, LISTED).map(({ time, P, counts }) => {
    const { value, unit } = formatQuantity('activePower', Math.abs(P), locale);
    return { time, counts, text: `${P > 0 ? '+' : '−'}${withUnit(value, unit)} ${clock.format(time)}` };
  });
  return (
    <figure className={styles.picture}>
      <svg viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} preserveAspectRatio="none" role="img" aria-label={t('power')}>
        {edges.map(({ time, counts }) => (
          <line key={time} x1={placeOf(time)} x2={placeOf(time)} y1={0} y2={SIZE.height} data-counts={counts} />
        ))}
        <path d={line} />
      </svg>
      <figcaption>
        {words.map(({ time, counts, text }) => (
          <span key={time} data-counts={counts}>
            {text}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
