import { onTestFinished, vi } from 'vitest';

interface Received {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * Answers the calls of the page for the length of a test; the answer to a path is the one of the first entry whose key it
 * contains, `{ status: 'OK' }` without one.
 *
 * @returns the calls that were made, oldest first
 */
export function answeringServer(
  answers: Readonly<Record<string, (received: Received) => object>>,
): readonly Received[] {
  const calls: Received[] = [];
  const fetch = async (path: string, { body }: { body: string }) => {
    const received = { path, body: JSON.parse(body) as Received['body'] };
    calls.push(received);
    const [, answer] = Object.entries(answers).find(([part]) => path.includes(part)) ?? [];
    return new Response(JSON.stringify(answer?.(received) ?? { status: 'OK' }));
  };
  vi.stubGlobal('fetch', fetch);
  onTestFinished(() => void vi.unstubAllGlobals());
  return calls;
}
