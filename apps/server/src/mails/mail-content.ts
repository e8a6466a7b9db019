export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface Parts {
  readonly subject: string;
  readonly lines: readonly string[];
  /** Address that the reader is meant to open. */
  readonly action?: string | undefined;
  readonly foot: string;
  readonly link?: string | undefined;
}

/** One e-mail as text and as HTML; the subject has one line whatever is in it. */
export function mailContent({ subject, lines, action, foot, link }: Parts): MailContent {
  const feet = link === undefined ? [foot] : [foot, link];
  const items = lines.map((line) => `<p style="margin:0 0 8px">${escaped(line)}</p>`).join('');
  const act =
    action === undefined ? '' : `<p style="margin:0 0 8px"><a href="${escaped(action)}">${escaped(action)}</a></p>`;
  const anchor = link === undefined ? '' : `<br><a href="${escaped(link)}">${escaped(link)}</a>`;
  return {
    // A title with a line break must not begin another header.
    subject: `Phasor: ${subject}`.replaceAll(/\s+/g, ' ').slice(0, SUBJECT_MAX),
    text: `${[...lines, ...(action === undefined ? [] : ['', action])].join('\n')}\n\n-- \n${feet.join('\n')}\n`,
    html:
      `<!doctype html><meta charset="utf-8"><body style="font:16px/1.5 sans-serif">${items}${act}` +
      `<p style="color:#666;font-size:13px">${escaped(foot)}${anchor}</p></body>`,
  };
}

const SUBJECT_MAX = 150;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
}
