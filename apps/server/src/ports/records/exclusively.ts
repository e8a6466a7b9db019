/**
 * What one work at a time checks and then changes: accounts with their rights and devices, connections with their devices, settings
 * of a device that an owner writes as a whole.
 */
export type ExclusiveName = 'accounts' | 'connections' | 'settings';

/**
 * Runs work that checks something and then changes it, while no other work of the same name runs, in this process or in another
 * one with the same database. All of it happens, or nothing: nothing, too, where the connection to the database ends.
 * @param work reads and changes only the records `alone`, because all others may wait for its end. It waits for nothing else, so that
 * it is short. It may be called again, where the database has undone what it did in favour of another transaction
 * @throws AppError('server.unavailable') where its turn has not come within 10 s; what `work` throws
 */
export type Exclusively<Records> = <Result>(
  name: ExclusiveName,
  work: (alone: Records) => Promise<Result>,
) => Promise<Result>;
