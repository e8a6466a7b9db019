import { SignInPage } from '../features/sign-in/index.ts';
import { prefetchAfterSignIn } from './prefetch.ts';

/** The sign-in, which loads what comes after it while the person types. */
export function SignInScreen() {
  return <SignInPage onTyping={prefetchAfterSignIn} />;
}
