import { useEffect, useState } from 'react';

const EVERY_MS = 30_000;

/** Whether the server reports no trouble; the banner reads the troubles once it is needed. */
export function useWellness(): boolean {
  const [isWell, setIsWell] = useState(true);
  useEffect(() => {
    const look = () =>
      fetch(`${__BASE_PATH__}/health`, { cache: 'no-store' }).then(
        async (answer) => setIsWell(((await answer.json()) as { status?: string }).status === 'OK'),
        // No answer is a lost connection, which is shown by itself.
        () => undefined,
      );
    const timer = setInterval(() => void look().catch(() => undefined), EVERY_MS);
    void look().catch(() => undefined);
    return () => clearInterval(timer);
  }, []);
  return isWell;
}
