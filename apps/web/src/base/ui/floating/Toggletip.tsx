import { useRef, useState } from 'react';
import { Floating } from './Floating.tsx';
import styles from './Toggletip.module.css';

interface ToggletipProps {
  /** The word that is always shown. */
  readonly short: string;
  /** The sentence that a press shows. */
  readonly whole: string;
  /** Of the sentence, for the control that it explains. */
  readonly id: string;
}

/** A word with a sentence behind it, for fingers too: a press shows it, a pointer that rests shows it as a tooltip. */
export function Toggletip({ short, whole, id }: ToggletipProps) {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={styles.word}
        title={whole}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {short}
      </button>
      <span id={id} className="visually-hidden">
        {whole}
      </span>
      {isOpen ? (
        <Floating anchor={anchor} label={short} className={styles.sentence} onClose={() => setOpen(false)}>
          <p>{whole}</p>
        </Floating>
      ) : null}
    </>
  );
}
