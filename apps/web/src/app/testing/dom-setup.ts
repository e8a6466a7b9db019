import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { startTexts } from '../../base/i18n/texts.ts';
import { toasts } from '../../base/toasts/toasts.ts';
import { MESSAGE_FILES } from '../message-files.ts';

/** What a test may wait for, ms, as elsewhere: a lazy part is compiled first, and a busy machine is not at fault. */
const PATIENCE_MS = 60_000;

configure({ asyncUtilTimeout: PATIENCE_MS });

// happy-dom has no top layer: there a popover is an ordinary element.
HTMLElement.prototype.showPopover ??= () => undefined;

beforeAll(() => startTexts('en', MESSAGE_FILES));
// Files follow each other in one page: a test begins without what others kept and said, also late.
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const { id } of toasts.get()) toasts.dismiss(id);
});
afterEach(cleanup);
