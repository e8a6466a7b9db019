import { repeatable } from '../base/errors/repeatable.ts';
import type { MessageFile, MessageFiles } from '../base/i18n/create-texts.ts';

const ofBase = import.meta.glob<MessageFile>('../base/i18n/messages/*/*.ts');
const ofParts = import.meta.glob<MessageFile>('../parts/*/messages/*.ts');
const ofFeatures = import.meta.glob<MessageFile>('../features/*/messages/*.ts');
const ofShell = import.meta.glob<MessageFile>('./*/messages/*.ts');

/** Every file of texts by `namespace/language`; each is a chunk of its own, loaded when needed. */
export const MESSAGE_FILES: MessageFiles = Object.fromEntries(
  Object.entries({ ...ofBase, ...ofParts, ...ofFeatures, ...ofShell }).map(([path, load]) => [
    messageFileKey(path),
    repeatable(load),
  ]),
);

/** `../base/i18n/messages/common/en.ts` and `../features/sign-in/messages/en.ts` to `common/en` and `sign-in/en`. */
function messageFileKey(path: string): string {
  const [language, ...folders] = path.replace(/\.ts$/, '').split('/').reverse();
  return `${folders.find((folder) => folder !== 'messages')}/${language}`;
}
