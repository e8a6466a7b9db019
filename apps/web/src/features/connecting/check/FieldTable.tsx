import { NativeSelect } from '@mantine/core';
import { MEASURED_QUANTITIES, PLACES, type Sighting } from '@phasor/contract';
import { nameOfWire } from '@phasor/quantities/by-wire';
import { useTranslation } from 'react-i18next';
import { Wrong } from '../../../base/ui/states/Wrong.tsx';

import { hasMeasured } from '../measured.ts';
import { usePlaceName } from '../use-place-name.ts';
import styles from './check.module.css';
import { type FieldForm, hasTwins, placesFor, UNITS, withQuantity } from './field-form.ts';

interface FieldTableProps {
  readonly sighting: Pick<Sighting, 'unknown' | 'values'>;
  readonly fields: readonly FieldForm[];
  readonly onFields: (fields: readonly FieldForm[]) => void;
}

/** Numbers of the device whose meaning is not known: a person can say what each of them is. */
export function FieldTable({ sighting: { unknown, values }, fields, onFields }: FieldTableProps) {
  const { t } = useTranslation(['connecting']);
  const numbers = unknown.filter(({ value }) => typeof value === 'number');
  if (numbers.length === 0) return null;
  const formOf = (path: string): FieldForm =>
    fields.find((field) => field.path === path) ?? { path, quantity: '', place: '', factor: 1 };
  const set = (field: FieldForm) => onFields([...fields.filter(({ path }) => path !== field.path), field]);
  return (
    <details className={styles.fields} open={!hasMeasured(values) || undefined}>
      <summary>{t('fields.title', { count: numbers.length })}</summary>
      <p>{t('fields.hint')}</p>
      <ul>
        {numbers.map(({ path, value }) => (
          <FieldRow key={path} field={formOf(path)} value={String(value)} onField={set} />
        ))}
      </ul>
      {hasTwins(fields) ? <Wrong text={t('fields.twins')} /> : null}
    </details>
  );
}

interface FieldRowProps {
  readonly field: FieldForm;
  readonly value: string;
  readonly onField: (field: FieldForm) => void;
}

function FieldRow({ field, value, onField }: FieldRowProps) {
  const { t } = useTranslation(['connecting', 'common']);
  const placeName = usePlaceName();
  const { path, quantity, place, factor } = field;
  return (
    <li>
      <span className={styles.path}>
        <code>{path}</code>
        <strong>{value}</strong>
      </span>
      <NativeSelect
        size="xs"
        aria-label={t('fields.quantity_of', { path })}
        value={quantity}
        data={[
          { value: '', label: t('fields.none') },
          ...MEASURED_QUANTITIES.map((each) => ({ value: each, label: quantityName(t, each) })),
        ]}
        onChange={({ currentTarget }) => onField(withQuantity(field, currentTarget.value))}
      />
      {quantity === '' ? null : (
        <>
          <NativeSelect
            size="xs"
            aria-label={t('fields.place_of', { path })}
            value={place}
            data={placesFor(quantity).map((each) => ({ value: each, label: placeName(each) }))}
            onChange={({ currentTarget: { value: chosen } }) =>
              onField({ ...field, place: PLACES.find((each) => each === chosen) ?? place })
            }
          />
          <NativeSelect
            size="xs"
            aria-label={t('fields.unit_of', { path })}
            value={String(factor)}
            data={(UNITS.get(quantity) ?? []).map(([unit, each]) => ({ value: String(each), label: unit }))}
            onChange={({ currentTarget }) => onField({ ...field, factor: Number(currentTarget.value) })}
          />
        </>
      )}
    </li>
  );
}

type Words = ReturnType<typeof useTranslation<['connecting', 'common']>>['t'];

function quantityName(t: Words, quantity: (typeof MEASURED_QUANTITIES)[number]): string {
  const name = t(`common:quantity.${nameOfWire(quantity)}`);
  return quantity === 'energy' ? t('fields.relay_energy', { name }) : name;
}
