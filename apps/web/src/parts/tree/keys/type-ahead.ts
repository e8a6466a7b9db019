import { plainText } from '../../../base/ui/text/plain-text.ts';

/** What was typed on a row so far, and when. */
interface Typed {
  readonly text: string;
  readonly at: number;
}

/** Letters that follow each other as quickly belong to one name, ms. */
const TOGETHER_MS = 700;

/** Takes letters typed on a list; answers the index of the row they mean, or undefined where none begins like that. */
export function createTypeAhead(now: () => number) {
  let typed: Typed = { text: '', at: Number.NEGATIVE_INFINITY };
  const isGoingOn = () => now() - typed.at < TOGETHER_MS;
  return {
    /** True while a space is a part of a name. */
    isGoingOn,
    find(letter: string, names: readonly string[], from: number): number | undefined {
      const text = plainText((isGoingOn() ? typed.text : '') + letter);
      typed = { text, at: now() };
      // The same letter again goes on to the next name with it; more letters narrow the name that was found.
      const isSameLetter = [...text].every((each) => each === text[0]);
      const wanted = isSameLetter ? (text[0] ?? '') : text;
      const begin = isSameLetter ? from + 1 : from;
      const inOrder = names.map((_, step) => (begin + step) % names.length);
      return inOrder.find((index) => plainText(names[index] ?? '').startsWith(wanted));
    },
  };
}
