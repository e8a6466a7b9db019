import { hasCode } from '../../errors/call-error.ts';

/**
 * Waits for a removal. If another user has removed the same meanwhile, the removal counts as done: undefined.
 *
 * @throws every other failure of the removal
 */
export async function unlessGone<Answer>(removal: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await removal;
  } catch (error) {
    if (hasCode(error, 'store.not_found')) return undefined;
    throw error;
  }
}
