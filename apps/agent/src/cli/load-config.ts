import { readFileSync } from 'node:fs';
import { type AgentConfig, readAgentConfig } from '@phasor/meters/config';
import { type Document, isScalar, parseDocument, visit } from 'yaml';

/** Texts that YAML would take for numbers: 02005E100001 is 2005 followed by 100001 zeros. */
const TEXTS: ReadonlySet<unknown> = new Set(['name', 'mac', 'secret']);

/** Reads a file in YAML or JSON. @returns the configuration, or its faults as lines that name their place */
export function loadConfig(file: string): { config: AgentConfig } | { faults: readonly string[] } {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    return { faults: [`${file}: ${error instanceof Error ? error.message : String(error)}`] };
  }
  const document = parseDocument(text, { prettyErrors: true });
  if (document.errors.length > 0) return { faults: document.errors.map(({ message }) => `${file}: ${message.trim()}`) };
  keepTexts(document);
  const read = readAgentConfig(document.toJS());
  if ('config' in read) return read;
  return { faults: read.faults.map(({ place, message }) => `${file}: ${place}: ${message}`) };
}

function keepTexts(document: Document): void {
  visit(document, {
    Pair: (_, { key, value }) => {
      if (isScalar(key) && TEXTS.has(key.value) && isScalar(value) && typeof value.value === 'number')
        value.value = value.source;
    },
  });
}
