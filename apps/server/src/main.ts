import { flushCompileCache } from 'node:module';
import { type Config, ConfigError, readConfig } from './config.ts';
import { standIn } from './refused-server.ts';
import { createServer } from './server.ts';
import { StartRefusal } from './settings/start-refusal.ts';
import { whenRefused } from './settings/when-refused.ts';
import { createSharingServer } from './sharing/sharing-server.ts';

const STOP_LIMIT_MS = 4_500;
/** A supervisor does not start the server again with the same settings and data. */
const REFUSED = 2;

/** The same settings and data would be refused again: ends the process, or stands in for the server until it is stopped. */
async function refuse(): Promise<never> {
  const { stays, host, port } = whenRefused(process.env);
  if (!stays) return process.exit(REFUSED);
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(0));
  const answering = await standIn({ host, port });
  const where = answering === undefined ? '' : `; port ${answering} answers 503`;
  process.stderr.write(`Nothing is served until the server is started again${where}.\n`);
  return new Promise(() => undefined);
}

async function configOrRefusal(): Promise<Config> {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return refuse();
  }
}

/** The demo's own identity provider, where it is wanted. Loaded only then: it is made of development tools. */
async function demoIdentityProvider({ demoOidcPort, port, publicUrl }: Config) {
  if (demoOidcPort === undefined) return undefined;
  const { startIdentityProvider } = await import('./demo/identity-provider.ts');
  const origins = [`http://localhost:${port}`, `http://127.0.0.1:${port}`, publicUrl].filter(
    (url) => url !== undefined,
  );
  return startIdentityProvider({ port: demoOidcPort, pages: origins.map((url) => `${url}/login`) });
}

// Everything that is kept is for this account alone, also what the stores write.
process.umask(0o077);
const config = await configOrRefusal();
const identityProvider = await demoIdentityProvider(config);
const create = config.role === 'ingest' ? createSharingServer : createServer;
const server = create(identityProvider === undefined ? config : { ...config, oidc: [identityProvider.client] });
let stopping = false;

/** Stops in order and ends with the code; whatever hangs does not hold the process longer than the limit. */
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
  await server.stop();
  await identityProvider?.stop();
  process.exit(code);
}

for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stop(0));
void server.replaced.then((reason) => {
  process.stderr.write(`Phasor ends: ${reason}\n`);
  return stop(1);
});

try {
  await server.start();
  process.stdout.write(server.welcome());
  // A server that is killed later starts from compiled code, too.
  flushCompileCache();
} catch (error) {
  // A stop ends a start that is under way: nothing is wrong then, and the stop ends the process.
  if (!stopping) {
    process.stderr.write(`Phasor could not start: ${error instanceof Error ? error.message : String(error)}\n`);
    await server.stop();
    if (error instanceof ConfigError || error instanceof StartRefusal) await refuse();
    process.exit(1);
  }
}
