import { useTranslation } from 'react-i18next';
import { dateFormat } from '../../../base/i18n/date-format.ts';
import { localeOf } from '../../../base/i18n/locale.ts';
import { graphToolbarStyles as toolbar } from '../../../parts/toolbar/index.ts';
import styles from '../Recording.module.css';
import { placesOf, rangeOfPlaces } from './recording.ts';
import type { Recording } from './use-recording.ts';

/** Selects by keyboard and touch: the start and the end of the selection. */
export function SelectionSliders({
  recording: { samples, selected, chosen, select },
  zone,
}: {
  recording: Recording;
  zone: string;
}) {
  const { t, i18n } = useTranslation(['appliances']);
  const clock = dateFormat(localeOf(i18n.language), {
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
    timeZone: zone,
  });
  const last = samples.length - 1;
  const places = placesOf(samples, selected) ?? { first: 0, last };
  const timeAt = (place: number) => clock.format((samples[place]?.ts ?? 0) * 1_000);
  const slider = (name: 'first' | 'last') => (
    <label className={styles.slider}>
      <span>{t(`recording.slider.${name}`)}</span>
      <input
        type="range"
        min={0}
        max={last}
        value={places[name]}
        aria-valuetext={timeAt(places[name])}
        onChange={({ currentTarget: { valueAsNumber } }) =>
          select(rangeOfPlaces(samples, ...ends(places, name, valueAsNumber)))
        }
      />
      <output>{timeAt(places[name])}</output>
    </label>
  );
  return (
    <fieldset className={styles.selection}>
      <legend>{t('recording.selection')}</legend>
      {slider('first')}
      {slider('last')}
      <div className={styles.buttons}>
        <span role="status">
          {chosen.length === 0 ? t('recording.nothing') : t('recording.chosen', { count: chosen.length })}
        </span>
        <button type="button" className={toolbar.button} onClick={() => select(rangeOfPlaces(samples, 0, last))}>
          {t('recording.all')}
        </button>
        <button
          type="button"
          className={toolbar.button}
          disabled={selected === undefined}
          onClick={() => select(undefined)}
        >
          {t('recording.clear')}
        </button>
      </div>
    </fieldset>
  );
}

/** Both positions after one of them was moved; neither passes the other. */
function ends(places: { first: number; last: number }, moved: 'first' | 'last', to: number): [number, number] {
  return moved === 'first' ? [Math.min(to, places.last), places.last] : [places.first, Math.max(to, places.first)];
}
