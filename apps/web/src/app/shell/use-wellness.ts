import { healthAnswer } from '../../base/state/health-answer.ts';
import { useStore } from '../../base/state/use-store.ts';

/** Whether the server reports no trouble; the banner reads the troubles once it is needed. */
export function useWellness(): boolean {
  const answer = useStore(healthAnswer);
  return answer === undefined || (JSON.parse(answer) as { status?: string } | null)?.status === 'OK';
}
