import { useEffect, useState } from 'react';

/** A form over what the device has. */
export interface Draft<Form> {
  /** What was written stays while the rest follows each reload. */
  readonly form: Form;
  /** Something was written that the device does not have. */
  readonly isEdited: boolean;
  readonly edit: (part: Partial<Form>) => void;
  /** The device has taken it: shown until the next reload tells what it has now, but for what never comes back. */
  readonly settle: (secrets: Partial<Form>) => void;
}

interface Written<Form> {
  readonly part: Partial<Form>;
  /** Reload that was shown when it was saved; undefined = it is not saved. */
  readonly savedOver: number | undefined;
}

/**
 * @param base what the device has, as the last reload told it
 * @param readAt when that was: another instant, another reload
 */
export function useDraft<Form extends object>(base: Form, readAt: number): Draft<Form> {
  const [written, setWritten] = useState<Written<Form>>({ part: {}, savedOver: undefined });
  const isOver = written.savedOver !== undefined && written.savedOver !== readAt;
  if (isOver) setWritten({ part: {}, savedOver: undefined });
  const part = isOver ? {} : written.part;
  return {
    form: { ...base, ...part },
    isEdited: written.savedOver === undefined && isEdited(base, part),
    edit: (next) => setWritten(({ part: before }) => ({ part: { ...before, ...next }, savedOver: undefined })),
    settle: (secrets) => setWritten(({ part: before }) => ({ part: { ...before, ...secrets }, savedOver: readAt })),
  };
}

/** Tells whether something is edited, and that nothing is once the form is gone. @param onEdited the same at every render */
export function useTold(isEdited: boolean, onEdited: (isEdited: boolean) => void): void {
  useEffect(() => {
    onEdited(isEdited);
    return () => onEdited(false);
  }, [onEdited, isEdited]);
}

/** Whether a form with that part written says anything else than before; the order of a selection says nothing. */
export function isEdited<Form extends object>(base: Form, part: Partial<Form>): boolean {
  const before = new Map<string, unknown>(Object.entries(base));
  return Object.entries(part).some(([field, value]) => textOf(value) !== textOf(before.get(field)));
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? value.toSorted().join() : String(value);
}
