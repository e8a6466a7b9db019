import type { LiveMessage, LiveRequest } from '@phasor/contract';
import { WebSocket } from 'ws';

/** A screen's live connection: what it received so far, in order. */
export interface LiveView {
  readonly messages: readonly LiveMessage[];
  close(): void;
}

/** Opens the live socket with a session's cookie and subscribes. @throws when the server refuses the connection */
export async function openLiveView(
  { url, cookie }: { url: string; cookie: string },
  requests: readonly LiveRequest[],
  onMessage?: (message: LiveMessage) => void,
): Promise<LiveView> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws`, { headers: { cookie, origin: url } });
  const messages: LiveMessage[] = [];
  socket.on('message', (text) => {
    const message = JSON.parse(text.toString()) as LiveMessage;
    if (onMessage) onMessage(message);
    else messages.push(message);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });
  socket.on('error', () => undefined);
  for (const request of requests) socket.send(JSON.stringify(request));
  return { messages, close: () => socket.terminate() };
}
