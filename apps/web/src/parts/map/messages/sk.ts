import type { Translation } from '../../../base/i18n/translation.ts';
import type { messages as source } from './en.ts';

export const messages: Translation<typeof source> = {
  zoom_in: 'Priblížiť',
  zoom_out: 'Oddialiť',
  cluster_one: '{{count}} zariadenie',
  cluster_few: '{{count}} zariadenia na jednom mieste, priblížiť',
  cluster_many: '{{count}} zariadenia na jednom mieste, priblížiť',
  cluster_other: '{{count}} zariadení na jednom mieste, priblížiť',
};
