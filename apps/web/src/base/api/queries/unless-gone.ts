import { hasCode } from '../../errors/call-error.ts';

const NOT_FOUND = 610;

/**
 * Waits for a removal. What is not there any more was removed by somebody else in the meantime, and is as gone as was wished:
 * undefined then. @throws what else the removal ends in
 */
export async function unlessGone<Answer>(removal: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await removal;
  } catch (error) {
    if (hasCode(error, NOT_FOUND)) return undefined;
    throw error;
  }
}
