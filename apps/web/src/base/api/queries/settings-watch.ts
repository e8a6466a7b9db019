import type { LiveMessage } from '@phasor/contract';
import { createStore } from '../../state/create-store.ts';

/** Counts up when the figures of a watched target have other settings: cached answers are outdated then. */
export const settingsChanges = createStore(0);

/** Settings watch of this page. */
export function createSettingsWatch(): SettingsWatch {
  return new SettingsWatch(() => settingsChanges.set((count) => count + 1));
}

/** Records the settings of the figures of devices and groups, and reports when they change. */
export class SettingsWatch {
  readonly #onChange: () => void;
  readonly #known = new Map<string, string>();

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /**
   * Takes the settings of an answer, which may arrive before the message: it must not stand beside figures of old settings.
   */
  answered(of: string, settings: string): void {
    this.#note(`answer ${of}`, settings);
  }

  /** Takes a message before the listeners receive it. */
  see(message: LiveMessage): void {
    if (message.status !== 'OK' || (message.topic !== 'Data' && message.topic !== 'State')) return;
    const { settings } = message.data;
    if (settings === undefined) return;
    const key = 'device' in message ? message.device : [...message.group, message.node ?? ''].join(' ');
    this.#note(key, settings);
  }

  #note(key: string, settings: string): void {
    const known = this.#known.get(key);
    this.#known.set(key, settings);
    if (known !== undefined && known !== settings) this.#onChange();
  }
}
