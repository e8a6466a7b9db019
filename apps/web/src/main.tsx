import '@fontsource-variable/inter/wght.css';
import './app/mantine.css';
import './base/theme/base.css';
import './base/theme/controls.css';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { MESSAGE_FILES } from './app/message-files.ts';
import { prefetchFirstScreen } from './app/prefetch-first-screen.ts';
import { createAppRouter } from './app/router.tsx';
import { followSession } from './app/session-effects.ts';
import { startTexts } from './base/i18n/texts.ts';
import { session } from './base/session/session.ts';
import { settings } from './base/settings/settings.ts';
import { styleNonce } from './base/ui/style-nonce.ts';

const nonce = styleNonce();
setNonce(nonce);

const language = settings.get().localization;
prefetchFirstScreen({
  isSignedIn: session.isSignedIn(),
  pathname: location.pathname.replace(__BASE_PATH__, ''),
  language,
});
await startTexts(language, MESSAGE_FILES);
const router = createAppRouter();
followSession(router);

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root element');
createRoot(root).render(<App router={router} nonce={nonce} />);
