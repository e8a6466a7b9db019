import { toasts } from '../../toasts/toasts.ts';

/** What is said of it. */
interface Words {
  readonly copied: string;
  readonly failed: { readonly title: string; readonly hint: string };
}

/** Puts a text on the clipboard and says so; answers whether it is there. */
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

/** As before there was a clipboard to write to: the only way of a page without a secure connection. */
function copyMarked(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'visually-hidden';
  // What is outside of an open dialog cannot be marked.
  (focused?.closest('dialog') ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
