import { useMantineColorScheme } from '@mantine/core';
import { settings } from '../../base/settings/settings.ts';
import { useShortcut } from '../../base/ui/keys/shortcuts.ts';

/** Shortcuts of every screen. */
export function useShellShortcuts({ palette, help }: { palette: () => void; help: () => void }): void {
  const { toggleColorScheme } = useMantineColorScheme();
  useShortcut('palette', palette);
  useShortcut('help', help);
  useShortcut('theme', toggleColorScheme);
  useShortcut('sidebar', () => settings.change({ sideBarMax: !settings.get().sideBarMax }));
}
