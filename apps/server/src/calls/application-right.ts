import type { ApplicationRight } from '@phasor/contract';
import type { User } from '../ports/records/user-records.ts';

/**
 * Whether an account may use an application: it has the right, and the section in which applications are shown. What is
 * not shown to it is not answered either (D10).
 */
export function isGranted(
  { applications, sections }: Pick<User, 'applications' | 'sections'>,
  right: ApplicationRight,
): boolean {
  return applications.includes(right) && sections.includes('applications');
}
