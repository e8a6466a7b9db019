import { SignInPage } from '../features/sign-in/index.ts';
import { prefetchAfterSignIn } from './prefetch.ts';

/** The sign-in; loads the following screens while the user types. */
export function SignInScreen() {
  return <SignInPage onTyping={prefetchAfterSignIn} />;
}
