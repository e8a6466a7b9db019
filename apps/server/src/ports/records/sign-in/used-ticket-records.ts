/** Tickets that were used up, until they end by themselves. */
export interface UsedTicketRecords {
  /** @param id identifies the ticket, of a fixed length */
  has(id: string): Promise<boolean>;
  /**
   * Uses it up, and forgets those that are over: true for the first caller of all processes.
   * @param until epoch ms at which the ticket ends
   */
  use(id: string, times: { readonly until: number; readonly now: number }): Promise<boolean>;
}
