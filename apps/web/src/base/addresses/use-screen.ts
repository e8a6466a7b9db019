import { useMatch } from '@tanstack/react-router';
import type { RouteEntry, ScreenName } from './route-catalogue.ts';

/** The catalogue's entry of the current address; undefined outside the catalogue. */
export function useRouteEntry(): RouteEntry | undefined {
  return useMatch({ strict: false, select: ({ staticData }) => staticData.entry });
}

/**
 * Which of a page's screens the address asks for.
 * @throws Error where the catalogue sends a page a screen that the page does not have
 */
export function useScreen<Name extends ScreenName>(screens: Readonly<Record<Name, unknown>>): Name {
  const screen = useRouteEntry()?.screen;
  if (screen === undefined || !(screen in screens)) throw new Error(`the page has no screen ${screen ?? '(none)'}`);
  return screen as Name;
}
