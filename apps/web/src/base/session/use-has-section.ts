import type { Section } from '@phasor/contract';
import { useStore } from '../state/use-store.ts';
import { session } from './session.ts';

/** Whether the account has a section; links to it are not offered to others (D37). */
export const useHasSection = (section: Section): boolean =>
  useStore(session, ({ auth }) => auth?.sections.includes(section) === true);
