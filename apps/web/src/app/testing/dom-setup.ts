import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';
import { startTexts } from '../../base/i18n/texts.ts';
import { MESSAGE_FILES } from '../message-files.ts';

// happy-dom has no top layer: there a popover is an ordinary element.
HTMLElement.prototype.showPopover ??= () => undefined;

beforeAll(() => startTexts('en', MESSAGE_FILES));
afterEach(cleanup);
