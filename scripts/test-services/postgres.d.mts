/** Starts a throw-away PostgreSQL; `stop` ends it and removes everything it wrote. */
export function startPostgres(): Promise<{ readonly url: string; stop(): Promise<void> }>;
