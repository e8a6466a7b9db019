import { useEffect, useState } from 'react';

/** A form over the settings of the device. */
export interface Draft<Form> {
  /** Typed fields stay while the others follow each reload. */
  readonly form: Form;
  /** A field differs from the settings of the device. */
  readonly isEdited: boolean;
  /** Typed fields whose settings in the device have changed since they were first typed. */
  readonly changedMeanwhile: readonly (keyof Form)[];
  readonly edit: (part: Partial<Form>) => void;
  /** The device has accepted it: shown until the next reload, except for secrets, which are never read back. */
  readonly settle: (secrets: Partial<Form>) => void;
}

interface Written<Form> {
  readonly part: Partial<Form>;
  /** What the device had in each typed field before. */
  readonly over: ReadonlyMap<keyof Form, unknown>;
  /** Reload that was shown when it was saved; undefined = it is not saved. */
  readonly savedOver: number | undefined;
}

/**
 * @param base settings of the device in the last reload
 * @param readAt time of that reload, which identifies it
 * @param marks by secret field, which is never read back: another value once it has changed in the device
 */
export function useDraft<Form extends object>(
  base: Form,
  readAt: number,
  marks: Partial<Record<keyof Form, unknown>> = {},
): Draft<Form> {
  const [written, setWritten] = useState<Written<Form>>({ part: {}, over: new Map(), savedOver: undefined });
  const storedIn = (field: keyof Form): unknown => (field in marks ? marks[field] : base[field]);
  const isOver = written.savedOver !== undefined && written.savedOver !== readAt;
  if (isOver) setWritten({ part: {}, over: new Map(), savedOver: undefined });
  const part = isOver ? {} : written.part;
  return {
    form: { ...base, ...part },
    isEdited: written.savedOver === undefined && isEdited(base, part),
    changedMeanwhile:
      written.savedOver === undefined
        ? fieldsOf(part).filter(
            (field) =>
              textOf(part[field]) !== textOf(base[field]) &&
              textOf(storedIn(field)) !== textOf(written.over.get(field)),
          )
        : [],
    edit: (next) =>
      setWritten(({ part: before, over, savedOver }) => ({
        part: { ...before, ...next },
        over: new Map([
          ...fieldsOf(next).map((field) => [field, storedIn(field)] as const),
          ...(savedOver === undefined ? over : []),
        ]),
        savedOver: undefined,
      })),
    settle: (secrets) =>
      setWritten(({ part: before }) => ({ part: { ...before, ...secrets }, over: new Map(), savedOver: readAt })),
  };
}

/** Reports whether the form is edited, and that it is not once it is gone. @param onEdited the same at every render */
export function useReportEdited(isEdited: boolean, onEdited: (isEdited: boolean) => void): void {
  useEffect(() => {
    onEdited(isEdited);
    return () => onEdited(false);
  }, [onEdited, isEdited]);
}

/** Whether a form with these fields differs from before; the order of a selection does not matter. */
export function isEdited<Form extends object>(base: Form, part: Partial<Form>): boolean {
  const before = new Map<string, unknown>(Object.entries(base));
  return Object.entries(part).some(([field, value]) => textOf(value) !== textOf(before.get(field)));
}

const fieldsOf = <Form extends object>(part: Partial<Form>) => Object.keys(part) as (keyof Form)[];

function textOf(value: unknown): string {
  return Array.isArray(value) ? value.toSorted().join() : String(value);
}
