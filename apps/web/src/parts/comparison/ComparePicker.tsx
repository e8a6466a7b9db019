import { localTime } from '@phasor/calendar';
import { useTranslation } from 'react-i18next';
import { DayCalendar, rangePickerStyles as styles } from '../toolbar/index.ts';
import type { CompareWish } from './compare-wish.ts';

interface Props {
  readonly wish: CompareWish | undefined;
  readonly onWish: (wish: CompareWish | undefined) => void;
  readonly now: number;
  readonly zone: string;
}

const NAMED = [undefined, 'previous', 'year'] as const;

/** The usual comparisons beside a calendar, in which a click selects the first day of another period. */
export function ComparePicker({ wish, onWish, now, zone }: Props) {
  const { t } = useTranslation(['comparison']);
  const chosen = typeof wish === 'object' ? wish.from : null;
  return (
    <div className={styles.picker}>
      <fieldset className={styles.presets} aria-label={t('label')}>
        {NAMED.map((name) => (
          <button
            key={name ?? 'none'}
            type="button"
            className={styles.preset}
            aria-pressed={wish === name}
            // biome-ignore lint/a11y/noAutofocus: the picker was opened to choose
            autoFocus={wish === name}
            onClick={() => onWish(name)}
          >
            {t(name ?? 'none')}
          </button>
        ))}
      </fieldset>
      <div className={styles.calendar}>
        <DayCalendar
          day={chosen}
          shown={localTime(now, zone).date}
          last={localTime(now, zone).date}
          onDay={(date) => onWish({ from: date })}
        />
        <p className={styles.note}>{t('free')}</p>
      </div>
    </div>
  );
}
