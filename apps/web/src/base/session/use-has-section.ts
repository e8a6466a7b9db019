import type { Section } from '@phasor/contract';
import { useStore } from '../state/use-store.ts';
import { session } from './session.ts';

/** Whether the account is shown a section: what leads there is not offered to others (D37). */
export const useHasSection = (section: Section): boolean =>
  useStore(session, ({ auth }) => auth?.sections.includes(section) === true);
