import forms from './forms.module.css';

interface TickProps {
  readonly label: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onTick: (checked: boolean) => void;
}

/** A box to tick, with its text. */
export function Tick({ label, checked, disabled = false, onTick }: TickProps) {
  return (
    <label className={forms.choice}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={({ currentTarget }) => onTick(currentTarget.checked)}
      />
      {label}
    </label>
  );
}
