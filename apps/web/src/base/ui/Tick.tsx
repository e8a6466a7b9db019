import forms from './forms.module.css';

interface TickProps {
  readonly label: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  /** Something that is on or off, rather than one of several options. */
  readonly isSwitch?: boolean;
  readonly onTick: (checked: boolean) => void;
}

/** A checkbox or a switch, with its label. */
export function Tick({ label, checked, disabled = false, isSwitch = false, onTick }: TickProps) {
  return (
    <label className={forms.choice}>
      <input
        type="checkbox"
        role={isSwitch ? 'switch' : undefined}
        checked={checked}
        disabled={disabled}
        onChange={({ currentTarget }) => onTick(currentTarget.checked)}
      />
      {label}
    </label>
  );
}
