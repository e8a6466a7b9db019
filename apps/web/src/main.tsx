import '@fontsource-variable/inter/wght.css';
import './app/mantine.css';
import './theme/base.css';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { createAppRouter } from './app/router.tsx';
import { followSession } from './app/session-effects.ts';
import { startTexts } from './i18n/texts.ts';
import { settings } from './settings/settings.ts';
import { styleNonce } from './ui/style-nonce.ts';

const nonce = styleNonce();
setNonce(nonce);

await startTexts(settings.get().localization);
const router = createAppRouter();
followSession(router);

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root element');
createRoot(root).render(<App router={router} nonce={nonce} />);
