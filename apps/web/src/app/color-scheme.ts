import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';
import { settings } from '../base/settings/settings.ts';

/** Light and dark follow the system until the user chooses; the choice is one of the settings. */
export function createColorSchemeManager(): MantineColorSchemeManager {
  let unsubscribe: () => void = () => undefined;
  return {
    get: () => settings.get().theme,
    set: (theme) => {
      if (isMantineColorScheme(theme) && theme !== settings.get().theme) settings.change({ theme });
    },
    subscribe: (onUpdate) => {
      unsubscribe = settings.subscribe(() => onUpdate(settings.get().theme));
    },
    unsubscribe: () => unsubscribe(),
    clear: () => undefined,
  };
}
