import ring from './ring.module.css';

interface RingPathProps<Id> {
  readonly label: string;
  /** From the whole to the current group. */
  readonly steps: readonly { readonly id: Id; readonly title: string }[];
  readonly onOpen: (id: Id) => void;
}

/** The path from the whole to the current group; each step is a link back. */
export function RingPath<Id extends string | undefined>({ label, steps, onOpen }: RingPathProps<Id>) {
  return (
    <nav className={ring.path} aria-label={label}>
      {steps.map(({ id, title }, index) =>
        index === steps.length - 1 ? (
          <strong key={id ?? ''} aria-current="location">
            {title}
          </strong>
        ) : (
          <button key={id ?? ''} type="button" className={ring.step} onClick={() => onOpen(id)}>
            {title}
          </button>
        ),
      )}
    </nav>
  );
}
