/** Subject of a menu: profiles of accuracy tests, relay maps, appliances of a device. */
export type MenuKind = 'accuracyProfiles' | 'controlMaps' | 'appliances';

/**
 * Owner and subject of a menu: an account, or the whole installation (null); `subject` is the MAC of its device, empty
 * where it belongs to none.
 */
export interface MenuKey {
  readonly userId: number | null;
  readonly kind: MenuKind;
  readonly subject: string;
}

export interface StoredMenu {
  /** The nodes as JSON text. */
  readonly menu: string;
  /** Counted from 1. */
  readonly revision: number;
}

/**
 * Trees that are arranged beside the hierarchy; those of an account are removed with the account, and with their device.
 */
export interface MenuRecords {
  find(key: MenuKey): Promise<StoredMenu | undefined>;
  /**
   * Stores when `revision` is the current one (0: none saved yet; undefined: whatever is current) and returns the new
   * revision; returns null on a stale one (D61).
   */
  put(key: MenuKey, menu: string, revision: number | undefined): Promise<number | null>;
}
