import type { DeviceListEntry } from '@phasor/contract';
import { type MeterField, meterValueProblem, type StoredMeter } from '@phasor/contract/stored-meters';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayCall } from '../../base/session/may-call.ts';
import { cellText, codeChoices, isCodeField, type MeterWords } from './meter-view.ts';
import styles from './ReferenceMeters.module.css';
import { useMeterChanges } from './use-meters.ts';

interface MeterCellProps {
  readonly field: MeterField;
  readonly title: string;
  readonly meter: StoredMeter;
  readonly words: MeterWords;
  readonly device: DeviceListEntry;
}

/** Outside of the components: a stable ref callback is called only once, when its element appears. */
const focus = (element: HTMLElement | null) => element?.focus();

/**
 * A value of a meter, edited in place: a double click, or Enter on it, opens the editor, Enter saves, a double click or Esc leaves
 * it (R-METER-033). The instant cannot be edited.
 */
export function MeterCell(props: MeterCellProps) {
  const { field, title, meter, words, device } = props;
  const { t } = useTranslation(['reference-meters']);
  const [edit, setEdit] = useState<'never' | 'open' | 'closed'>('never');
  const text = cellText(field, meter[field], words);
  if (field === 'MTIME' || !mayCall(device, 'meters.change')) return text;
  if (edit === 'open') return <CellEditor {...props} onClose={() => setEdit('closed')} />;
  return (
    <button
      // The focus stays where the editor was.
      ref={edit === 'closed' ? focus : undefined}
      type="button"
      className={styles.cell}
      title={t('edit_hint')}
      aria-label={t('edit_cell', { field: title, value: text })}
      onDoubleClick={() => setEdit('open')}
      onClick={({ detail }) => {
        // By keyboard only: a mouse press only selects.
        if (detail === 0) setEdit('open');
      }}
    >
      {text}
    </button>
  );
}

function CellEditor({ field, title, meter, words, device, onClose }: MeterCellProps & { onClose: () => void }) {
  const { t } = useTranslation(['reference-meters']);
  const [value, setValue] = useState(String(meter[field]));
  const { change } = useMeterChanges(device.token);
  const problem = meterValueProblem(field, value);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onClose();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (problem !== undefined && value !== String(meter[field])) return;
    if (value.trim() !== String(meter[field])) change.mutate({ meter, values: { [field]: value } });
    onClose();
  };
  const isWrong = problem !== undefined && value !== String(meter[field]);
  const common = {
    ref: focus,
    className: styles.editor,
    value,
    'aria-label': title,
    'aria-invalid': isWrong,
    title: isWrong ? t(`problem.${problem}`) : undefined,
    onKeyDown,
    onDoubleClick: onClose,
  };
  if (!isCodeField(field)) return <input {...common} onChange={({ currentTarget }) => setValue(currentTarget.value)} />;
  const choices = codeChoices(field, words);
  return (
    <select {...common} onChange={({ currentTarget }) => setValue(currentTarget.value)}>
      {choices.some((choice) => choice.value === value) ? null : (
        <option value={value}>{value === '' ? '-' : value}</option>
      )}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}
