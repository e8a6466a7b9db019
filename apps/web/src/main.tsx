import '@fontsource-variable/inter/wght.css';
import './app/mantine.css';
import './theme/base.css';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/query-client.ts';
import { App } from './app/App.tsx';
import { createAppRouter } from './app/router.tsx';
import { followSession } from './app/session-effects.ts';
import { createTexts } from './i18n/i18n.ts';
import { settings } from './settings/settings.ts';
import { styleNonce } from './ui/style-nonce.ts';
import { errorToast, toasts } from './ui/toasts.ts';

const nonce = styleNonce();
setNonce(nonce);

const texts = await createTexts(settings.get().localization);
const queryClient = createQueryClient((error) => toasts.show(errorToast(texts, error)));
const router = createAppRouter({ queryClient, texts });
followSession({ queryClient, texts, router });

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root element');
createRoot(root).render(<App queryClient={queryClient} texts={texts} router={router} nonce={nonce} />);
