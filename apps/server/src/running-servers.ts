import { runningServers } from './adapters/leases/running-servers.ts';
import { inWords } from './installation-lease.ts';

/**
 * Servers that work on the records of a PostgreSQL database, on whatever machine, in words for the operator.
 * @param url undefined where the records are in the data folder, whose lock shows its server
 * @throws Error where the database does not answer
 */
export async function serversInWords(url: string | undefined): Promise<readonly string[]> {
  if (url === undefined) return [];
  const { processes, connections } = await runningServers(url);
  if (processes.length > 0) return processes.map(inWords);
  return connections.map((address) => `a server that is connected from ${address}`);
}
