import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderPage } from './render-page.tsx';

/** Shows a part of a screen that leads to other addresses. @returns where one is */
export function renderRouted(part: ReactNode, address = '/'): () => string {
  const routeTree = createRootRoute({ component: () => part, notFoundComponent: () => part });
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [address] }) });
  renderPage(<RouterProvider router={router} />);
  return () => router.state.location.pathname;
}
