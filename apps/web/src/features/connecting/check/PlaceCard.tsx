import { NativeSelect } from '@mantine/core';
import type { Place, Wiring } from '@phasor/contract';
import { storedPlace } from '@phasor/contract/wired';
import { withUnit } from '@phasor/quantities';
import { nameOfWire } from '@phasor/quantities/by-wire';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../base/i18n/locale.ts';
import { Tick } from '../../../base/ui/Tick.tsx';
import { measuredText } from '../measured.ts';
import { usePlaceName } from '../use-place-name.ts';
import styles from './check.module.css';
import type { PlaceValues, WiredValue } from './wired-values.ts';
import { isTurned, led, turned } from './wiring-form.ts';

interface PlaceCardProps {
  readonly place: PlaceValues;
  /** All places of the device. */
  readonly places: readonly Place[];
  readonly wiring: Wiring;
  /** Places to which it can be led; none = it stays where it is. */
  readonly targets: readonly (Place | null)[];
  /** Places whose transformer can be turned. */
  readonly turns: readonly Place[];
  readonly onWiring: (wiring: Wiring) => void;
}

/** One phase, clamp, outlet or relay: its values, big, and how it is wired. */
export function PlaceCard({ place: { from, values }, places, wiring, targets, turns, onWiring }: PlaceCardProps) {
  const { t } = useTranslation(['connecting']);
  const nameOf = usePlaceName();
  const isPower = values.some(({ quantity }) => ['P', 'I', 'E_I', 'E_E'].includes(quantity));
  return (
    <section className={styles.place} aria-label={nameOf(from)}>
      <h3 data-place={storedPlace(from, wiring) ?? undefined}>{nameOf(from)}</h3>
      {values.length === 0 ? (
        <p className={styles.left}>{t(from === 'T' ? 'check.no_total' : 'check.left_out')}</p>
      ) : null}
      <dl>
        {values.map((value) => (
          <Figure key={`${value.reported.quantity} ${value.reported.place}`} value={value} />
        ))}
      </dl>
      {targets.length === 0 && !(turns.includes(from) && isPower) ? null : (
        <div className={styles.wiring}>
          {targets.length === 0 ? null : (
            <NativeSelect
              size="xs"
              label={t('check.stored_as')}
              value={storedPlace(from, wiring) ?? ''}
              data={targets.map((to) => ({ value: to ?? '', label: to === null ? t('check.nowhere') : nameOf(to) }))}
              onChange={({ currentTarget: { value } }) =>
                onWiring(led(wiring, { from, to: targets.find((to) => to === value) ?? null }, places))
              }
            />
          )}
          {turns.includes(from) && isPower ? (
            <Tick
              label={t('check.turn')}
              checked={isTurned(wiring, from)}
              isSwitch
              onTick={(checked) => onWiring(turned(wiring, from, checked))}
            />
          ) : null}
        </div>
      )}
    </section>
  );
}

function Figure({ value: { quantity, value, reported } }: { value: WiredValue }) {
  const { t, i18n } = useTranslation(['connecting', 'common']);
  const locale = localeOf(i18n.language);
  const text = useFigureText();
  const isChanged = reported.value !== value || reported.quantity !== quantity;
  const { value: number, unit } = measuredText(reported.quantity, reported.value, locale);
  return (
    <div>
      <dt>{t(`common:quantity.${nameOfWire(quantity)}`)}</dt>
      <dd>
        {text(quantity, value)}
        {isChanged ? <small>{t('check.reported', { value: withUnit(number, unit) })}</small> : null}
      </dd>
    </div>
  );
}

function useFigureText() {
  const { t, i18n } = useTranslation(['connecting']);
  const locale = localeOf(i18n.language);
  return (quantity: WiredValue['quantity'], value: number) => {
    if (quantity === 'relay') return <strong>{t(value === 0 ? 'check.off' : 'check.on')}</strong>;
    const { value: number, unit } = measuredText(quantity, value, locale);
    return (
      <>
        <strong>{number}</strong> {unit}
      </>
    );
  };
}
