import type { MessageFile, MessageFiles } from '../i18n/create-texts.ts';

const shared = import.meta.glob<MessageFile>('../i18n/messages/*/*.ts');
const ofFeatures = import.meta.glob<MessageFile>('../features/*/messages/*.ts');

/** Every file of texts by `namespace/language`; each is a chunk of its own that is loaded when it is needed. */
export const MESSAGE_FILES: MessageFiles = Object.fromEntries(
  Object.entries({ ...shared, ...ofFeatures }).map(([path, load]) => [messageFileKey(path), load]),
);

/** `../i18n/messages/common/en.ts` and `../features/sign-in/messages/en.ts` to `common/en` and `sign-in/en`. */
function messageFileKey(path: string): string {
  const [language, ...folders] = path.replace(/\.ts$/, '').split('/').reverse();
  return `${folders.find((folder) => folder !== 'messages')}/${language}`;
}
