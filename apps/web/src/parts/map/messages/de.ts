import type { Translation } from '../../../base/i18n/translation.ts';
import type { messages as source } from './en.ts';

export const messages: Translation<typeof source> = {
  zoom_in: 'Vergrößern',
  zoom_out: 'Verkleinern',
  cluster_one: '{{count}} Gerät an dieser Stelle',
  cluster_other: '{{count}} Geräte an dieser Stelle, vergrößern',
};
