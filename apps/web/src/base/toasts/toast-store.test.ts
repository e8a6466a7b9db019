import { describe, expect, it } from 'vitest';
import { createToastStore } from './toast-store.ts';

describe('the toasts', () => {
  // proves R-SHELL-036
  it('stay 7.5 s by default', () => {
    const toasts = createToastStore();
    toasts.show({ kind: 'error', title: 'Data not found' });
    toasts.show({ kind: 'error', title: 'Login credentials incorrect', timeoutMs: 5_000 });
    expect(toasts.get().map(({ timeoutMs }) => timeoutMs)).toEqual([7_500, 5_000]);
  });

  it('count a repeated message instead of stacking it', () => {
    const toasts = createToastStore();
    for (let time = 0; time < 3; time += 1) toasts.show({ kind: 'error', title: 'Server communication error' });
    expect(toasts.get()).toMatchObject([{ title: 'Server communication error', count: 3 }]);
  });

  it('show the newest four', () => {
    const toasts = createToastStore();
    for (const title of ['a', 'b', 'c', 'd', 'e']) toasts.show({ kind: 'info', title });
    expect(toasts.get().map(({ title }) => title)).toEqual(['b', 'c', 'd', 'e']);
  });

  it('disappear when dismissed', () => {
    const toasts = createToastStore();
    toasts.show({ kind: 'info', title: 'a' });
    toasts.dismiss(toasts.get()[0]?.id ?? 0);
    expect(toasts.get()).toEqual([]);
  });
});
