import type { Language } from '@phasor/contract';
import { ROUTES } from '../base/addresses/route-catalogue.ts';
import { MESSAGE_FILES } from './message-files.ts';
import { PAGE_WORDS, SHELL_WORDS } from './page-words.ts';
import { PAGES } from './pages.ts';

interface FirstScreen {
  readonly isSignedIn: boolean;
  readonly pathname: string;
  readonly language: Language;
}

/**
 * Starts loading the first screen while the texts of every screen are still loading: the router requests it only afterwards.
 * A failure here is harmless: the screen is loaded again when needed.
 */
export function prefetchFirstScreen({ isSignedIn, pathname, language }: FirstScreen): void {
  const page = ROUTES.find(({ path }) => path === pathname)?.page;
  const wordsOf = (names: readonly string[]) => names.map((name) => MESSAGE_FILES[`${name}/${language}`]?.());
  const parts = isSignedIn
    ? [
        import('./shell/Shell.tsx'),
        import('./admission.ts'),
        page && PAGES[page](),
        ...wordsOf([...SHELL_WORDS, ...(page === undefined ? [] : PAGE_WORDS[page])]),
      ]
    : [import('./SignInScreen.tsx'), ...wordsOf(['sign-in'])];
  Promise.all(parts).catch(() => undefined);
}
