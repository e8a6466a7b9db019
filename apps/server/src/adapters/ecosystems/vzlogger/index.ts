import type { Ecosystem } from '../ecosystem.ts';
import { entry } from './entry.ts';
import { read } from './read.ts';

/** vzlogger of volkszaehler.org: meters with an optical head, read by a small computer. */
export const ecosystem: Ecosystem = {
  name: 'vzlogger',
  entry,
  topics: { device: (key) => ({ publishes: [`${key}/#`], subscribes: [] }), gateway: null },
  read,
};
