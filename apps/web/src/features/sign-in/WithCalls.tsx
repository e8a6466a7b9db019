import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createQueryClient } from '../../base/api/queries/query-client.ts';

/** Of the sign-in alone: nothing that is read before it is shown after it. Its parts show failures themselves. */
const client = createQueryClient(() => undefined);

/** What makes calls before anybody is signed in; it loads after the form. */
export function WithCalls({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
