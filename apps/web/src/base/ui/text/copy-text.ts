import { toasts } from '../../toasts/toasts.ts';

/** Messages of the result. */
interface Words {
  readonly copied: string;
  readonly failed: { readonly title: string; readonly hint: string };
}

/** Copies a text to the clipboard and shows the result; answers whether it succeeded. */
export async function copyText(text: string, { copied, failed }: Words): Promise<boolean> {
  const isCopied = await isPutOnClipboard(text);
  toasts.show(isCopied ? { kind: 'success', title: copied } : { kind: 'info', ...failed });
  return isCopied;
}

async function isPutOnClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyMarked(text);
  }
}

/** The way without the clipboard API: the only one on a page without a secure connection. */
function copyMarked(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'visually-hidden';
  // Text outside an open dialog cannot be selected.
  (focused?.closest('dialog') ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
