import { Server as TlsServer } from 'node:tls';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import type { CallName } from '@phasor/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Place } from '../../calls/places-of-calls.ts';
import type { Config } from '../../config.ts';
import { basePathOf } from '../../settings/public-url.ts';
import type { ServedCertificate } from '../tls/served-certificate.ts';
import { rewriteToBase } from './base-path.ts';
import { CALL_NAMES, type CallsParts, mountCalls } from './calls.ts';
import { type DeviceMetricsParts, mountDeviceMetrics } from './device-metrics.ts';
import { appErrorOf, sendFailure } from './failure.ts';
import { type FirmwareImageParts, mountFirmwareImages } from './firmware-image.ts';
import { takeForwarded } from './forwarded.ts';
import { type EmoncmsParts, mountEmoncms } from './ingest/emoncms-routes.ts';
import { type IngestParts, mountIngest } from './ingest/ingest-routes.ts';
import { mountOperation, type OperationParts } from './operation.ts';
import { dutyOfCalls, dutyOfMeasurements } from './relayed/duties-of-requests.ts';
import { type RelayParts, relayBodies, relayRequests } from './relayed/relay.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { sessionCookie } from './session-cookie.ts';
import { isLostPage, mountWebBundle } from './web-bundle.ts';

/** Bytes of a call's body: enough for a whole hierarchy as JSON within JSON (D61), and a picture of 1 MB in base64. */
const BODY_LIMIT = 1536 * 1024;
/** Answers below this many bytes are not compressed. */
const COMPRESSION_THRESHOLD = 1_024;
/** Bytes handed to the compressor at once: each turn waits for a thread. */
const COMPRESSION_CHUNK = 128 * 1_024;
const REQUEST_TIMEOUT_MS = 60_000;

export interface HttpServerParts
  extends Omit<CallsParts, 'cookie'>,
    Omit<OperationParts, 'config'>,
    IngestParts,
    EmoncmsParts,
    Pick<DeviceMetricsParts, 'deviceMetrics'>,
    FirmwareImageParts {
  readonly config: Pick<
    Config,
    'host' | 'port' | 'publicUrl' | 'tls' | 'trustProxy' | 'metricsToken' | 'mapTiles' | 'demo'
  >;
  /** The one of `config.tls`. */
  readonly certificate?: ServedCertificate | undefined;
  /** Passes on what another process answers; left out where this one answers everything. */
  readonly relayed?: RelayedCalls;
  /** The built web application (apps/web/dist); calls are served without it too. */
  readonly staticFolder: string;
}

/** Which requests this process answers. */
export interface RelayedCalls extends Pick<RelayParts, 'relay' | 'has'> {
  placeOf(call: CallName): Place;
  /** Whether the state of any device is known here: what people are shown is answered by a process that knows it. */
  readonly showsAll: boolean;
}

export interface HttpServer {
  /** For other listeners on this port, such as the live socket, and for injected requests. */
  readonly app: FastifyInstance;
  /** Starts to listen; returns the port. */
  start(): Promise<number>;
  stop(): Promise<void>;
}

/** The call table, the web application and the operator's addresses over HTTP. */
export function createHttpServer(parts: HttpServerParts): HttpServer {
  const { config, log } = parts;
  const base = basePathOf(config.publicUrl);
  const app = newFastify(parts, base);
  app.setErrorHandler((error, request, reply) =>
    isLostPage(request, error) ? reply.redirect(`${base}/`) : sendFailure(reply, appErrorOf(error, log)),
  );
  takeForwarded(app);
  addSecurityHeaders(app);
  app.register(cookie);
  app.register(compress, {
    threshold: COMPRESSION_THRESHOLD,
    encodings: ['zstd', 'br', 'gzip'],
    // Over plain HTTP browsers accept only gzip: its first level takes a third of the sixth's time for a tenth more bytes.
    zlibOptions: { level: constants.Z_BEST_SPEED, chunkSize: COMPRESSION_CHUNK },
    brotliOptions: { chunkSize: COMPRESSION_CHUNK, params: { [constants.BROTLI_PARAM_QUALITY]: 2 } },
  });
  // In a separate plugin: routes use the plugins above only when they are registered after those are ready.
  app.register(async (scope) => {
    mountOperation(scope, parts);
    mountAnswered(scope, parts);
  });
  app.register(async () =>
    mountWebBundle(app, { folder: parts.staticFolder, base, mapTiles: config.mapTiles, isDemo: config.demo }),
  );
  return {
    app,
    async start() {
      await app.listen({ host: config.host, port: config.port });
      const [address] = app.addresses();
      return typeof address === 'object' ? address.port : config.port;
    },
    stop: () => app.close(),
  };
}

/** All that the server answers of the installation: by itself, or by the process whose duty it is. */
function mountAnswered(scope: FastifyInstance, parts: HttpServerParts): void {
  const withCookie = { ...parts, cookie: sessionCookie(parts.config) };
  const mountMeasurements = (app: FastifyInstance) => {
    mountIngest(app, parts);
    mountEmoncms(app, parts);
  };
  const mountShown = (app: FastifyInstance, names?: readonly CallName[]) => {
    mountCalls(app, withCookie, names);
    mountDeviceMetrics(app, withCookie);
  };
  mountFirmwareImages(scope, parts);
  const { relayed, log } = parts;
  if (relayed === undefined) {
    mountShown(scope);
    mountMeasurements(scope);
    return;
  }
  const { placeOf, showsAll, ...ways } = relayed;
  const namesOf = (place: Place) => CALL_NAMES.filter((name) => placeOf(name) === place);
  if (showsAll) mountShown(scope, namesOf('stores'));
  scope.register(async (passed) => {
    relayRequests(passed, { ...ways, log, dutyOf: () => 'jobs' });
    mountCalls(passed, withCookie, namesOf('jobs'));
    if (!showsAll) mountShown(passed, namesOf('stores'));
  });
  scope.register(async (passed) => {
    relayBodies(passed, { ...ways, log, dutyOf: dutyOfCalls(namesOf('device')) });
    mountCalls(passed, withCookie, namesOf('device'));
  });
  scope.register(async (passed) => {
    relayRequests(passed, { ...ways, log, dutyOf: dutyOfMeasurements });
    mountMeasurements(passed);
  });
}

function newFastify(
  { config: { trustProxy }, certificate }: Pick<HttpServerParts, 'config' | 'certificate'>,
  base: string,
): FastifyInstance {
  const app: FastifyInstance = Fastify({
    https: certificate?.pem ?? null,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
    ...(base !== '' && { rewriteUrl: rewriteToBase(base) }),
    // Without a named proxy, a header about the client's address is what anybody may write.
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : (trustProxy ?? false),
    frameworkErrors: (error, request, reply) =>
      isLostPage(request, error)
        ? reply.redirect(`${base}/`)
        : sendFailure(reply, appErrorOf(error, { error: () => undefined })),
  });
  if (certificate !== undefined && app.server instanceof TlsServer) certificate.shownBy(app.server);
  // Only JSON: a body that a form of another site could send is not read.
  app.removeContentTypeParser('text/plain');
  takeEmptyJson(app);
  return app;
}

/** A call without fields may have an empty body: it equals `{}`, and missing fields are then named. */
function takeEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else void parse(request, body as string, done);
  });
}
