/** What a menu is of: profiles of accuracy tests, relay maps, appliances of a device. */
export type MenuKind = 'accuracyProfiles' | 'controlMaps' | 'appliances';

/**
 * Whose menu of what: of an account, or of the whole installation (null); `subject` is the MAC of the device it hangs on, empty
 * where it hangs on none.
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

/** The trees that are arranged beside the hierarchy; those of an account go with the account, and with the device they hang on. */
export interface MenuRecords {
  find(key: MenuKey): Promise<StoredMenu | undefined>;
  /**
   * Stores when `revision` is the current one (0: none saved yet; undefined: whatever is current) and answers the new
   * revision; answers null on a stale one (D61).
   */
  put(key: MenuKey, menu: string, revision: number | undefined): Promise<number | null>;
}
