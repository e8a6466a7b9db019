import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { startTexts } from '../../base/i18n/texts.ts';
import { toasts } from '../../base/toasts/toasts.ts';
import { MESSAGE_FILES } from '../message-files.ts';

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
