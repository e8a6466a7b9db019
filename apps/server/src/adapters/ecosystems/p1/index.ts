import type { Ecosystem } from '../ecosystem.ts';
import { entry } from './entry.ts';
import { read } from './read.ts';

/** Smart meters with a P1 port behind a reader that publishes telegrams or their values. */
export const ecosystem: Ecosystem = {
  name: 'p1',
  entry,
  topics: { device: (key) => ({ publishes: [key, `${key}/#`], subscribes: [] }), gateway: null },
  read,
};
