import styles from './Segments.module.css';

interface SegmentsProps<Value extends string> {
  /** What is chosen here. */
  readonly label: string;
  readonly chosen: Value;
  readonly choices: readonly { readonly value: Value; readonly text: string }[];
  readonly onChoose: (value: Value) => void;
}

/** A few choices side by side, one of them taken. */
export function Segments<Value extends string>({ label, chosen, choices, onChoose }: SegmentsProps<Value>) {
  return (
    <fieldset className={styles.segments} aria-label={label}>
      {choices.map(({ value, text }) => (
        <button
          key={value}
          type="button"
          className={styles.segment}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}
