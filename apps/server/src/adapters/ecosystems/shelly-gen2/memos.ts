import type { ReadContext } from '../ecosystem.ts';
import type { Finding } from '../finding.ts';
import { numberOf } from '../reading.ts';

/** Names of the components of a device that keep records. */
export const recordsMemo = {
  read({ memos }: Pick<ReadContext, 'memos'>, key: string): readonly string[] {
    const names = memos.get(`records:${key}`);
    return Array.isArray(names) ? names : [];
  },
  keep: (key: string, names: readonly string[]): Finding => ({ kind: 'memo', name: `records:${key}`, value: names }),
};

/** Returned energy of a component, Wh: a notification of the other register may come without it. */
export const returnedMemo = {
  read: ({ memos }: Pick<ReadContext, 'memos'>, key: string, component: string): number | undefined =>
    numberOf(memos.get(`returned:${key}:${component}`)),
  keep: (key: string, component: string, value: number): Finding => ({
    kind: 'memo',
    name: `returned:${key}:${component}`,
    value,
  }),
};
