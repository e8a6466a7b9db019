import {
  CALL_ROUTES,
  type CallAnswer,
  type CallName,
  type CallRequest,
  type CallRoute,
  SETTINGS_HEADER,
} from '@phasor/contract';
import { CallError, callError, NO_ANSWER } from '../errors/call-error.ts';

type RouteOf<Name extends CallName> = (typeof CALL_ROUTES)[Name];
type UserTokenField<Name extends CallName> =
  RouteOf<Name> extends { userToken: infer Field extends string } ? Field : never;
type WithoutKeys<Body, Keys extends PropertyKey> = Body extends unknown ? Omit<Body, Keys> : never;

/** Input of a call: the request without the user token, which the client adds. */
export type CallInput<Name extends CallName> = WithoutKeys<CallRequest<Name>, UserTokenField<Name>>;

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Spelling of the path: eymon devices use the one that ends in EY (D26). */
  readonly suffix?: '' | 'EY';
  /** The request continues if the page is left meanwhile. */
  readonly outlivesPage?: true;
  /**
   * Files by field, several under one name as a list: the request is a multipart form then, everything else in it text. Files in
   * JSON would be a third larger.
   */
  readonly files?: Readonly<Record<string, readonly Blob[]>>;
}

/** One call of the contract's table, from body to answer. @throws CallError, or the signal's reason when aborted */
export type Call = <Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options?: CallOptions,
) => Promise<CallAnswer<Name>>;

export interface CallerPorts {
  readonly fetch: typeof globalThis.fetch;
  /** The session's user token; undefined when signed out. */
  readonly userToken: () => string | undefined;
  /** `omit`: calls are made without the session, even if an account is signed in. */
  readonly credentials?: NonNullable<RequestInit['credentials']>;
  /** Called once after a call was refused because the session is over. */
  readonly onSessionEnd: (error: CallError) => void;
  /**
   * Receives the subject of an answer (the requested device or group) and the settings under which its figures were formed.
   */
  readonly onSettings?: (of: string, settings: string) => void;
}

/** Browsers refuse more than 64 KiB in all requests together that outlive a page. */
const KEPT_ALIVE_MAX = 60 * 1024;

/** Whether a call with this body can continue if its page is left meanwhile. */
export function canOutlivePage(body: string): boolean {
  return new Blob([body]).size <= KEPT_ALIVE_MAX;
}

/** Path of a call: `/api_r` or `/api_w` and the spelling. */
export function callPath(name: CallName, suffix: '' | 'EY' = ''): string {
  const { base, paths }: CallRoute = CALL_ROUTES[name];
  const spelled = suffix === '' ? undefined : paths.find((path) => path.includes(suffix));
  return `${__BASE_PATH__}/api_${base}${spelled ?? paths[0]}`;
}

/** A client of the call table. Answers are not checked: both ends are built from the same contract. */
export function createCaller(ports: CallerPorts): Call {
  const { fetch, userToken, onSessionEnd, onSettings, credentials = 'include' } = ports;
  return async (name, input, options = {}) => {
    const route: CallRoute = CALL_ROUTES[name];
    const fields = { ...input, ...tokenFor(route, userToken) };
    const body = options.files === undefined ? JSON.stringify(fields) : formOf(fields, options.files);
    const response = await send(() =>
      fetch(callPath(name, options.suffix), {
        // The table of pages names the others alone.
        method: route.method ?? 'POST',
        credentials,
        // The browser sets the header of a form, with its boundary.
        ...(typeof body === 'string' && { headers: { 'content-type': 'application/json' } }),
        body,
        keepalive: options.outlivesPage === true && typeof body === 'string' && canOutlivePage(body),
        ...(options.signal === undefined ? {} : { signal: options.signal }),
      }),
    );
    const answer = await readAnswer(response);
    const settings = response.headers.get(SETTINGS_HEADER);
    if (settings !== null) onSettings?.(subjectOf(name, input), settings);
    if (answer.status === 'OK') return answer as never;
    const error = failureOf(response, answer);
    if (error.endsSession) onSessionEnd(error);
    throw error;
  };
}

function formOf(fields: Readonly<Record<string, unknown>>, files: NonNullable<CallOptions['files']>): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
  for (const [field, some] of Object.entries(files)) for (const file of some) form.append(field, file);
  return form;
}

/** The subject of a call: a device, or a group or list. Each call reads its own devices of those. */
function subjectOf(name: CallName, input: Readonly<Record<string, unknown>>): string {
  const { deviceToken = 'token' }: CallRoute = CALL_ROUTES[name];
  const device = input[deviceToken];
  return typeof device === 'string' ? device : `${name} ${JSON.stringify(input.group ?? input.macList)}`;
}

/** The user token under the field name of the table. @throws CallError when the call needs one and the session has ended */
function tokenFor({ userToken: field }: CallRoute, userToken: CallerPorts['userToken']): Record<string, string> {
  if (field === undefined) return {};
  const token = userToken();
  // A screen that is being removed may make one more call; the server is not needed for that answer.
  if (token === undefined) throw callError('access.token_invalid');
  return { [field]: token };
}

async function send(request: () => Promise<Response>): Promise<Response> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new CallError({ code: NO_ANSWER });
  }
}

async function readAnswer(response: Response): Promise<Record<string, unknown>> {
  try {
    const answer: unknown = await response.json();
    if (typeof answer === 'object' && answer !== null) return answer as Record<string, unknown>;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
  }
  throw new CallError({ code: response.ok ? NO_ANSWER : response.status, ...retryAfter(response) });
}

function failureOf(response: Response, answer: Record<string, unknown>): CallError {
  return new CallError({
    code: typeof answer.code === 'number' ? answer.code : response.status,
    message: typeof answer.message === 'string' ? answer.message : undefined,
    field: typeof answer.field === 'string' ? answer.field : undefined,
    data: answer.data,
    ...retryAfter(response),
  });
}

function retryAfter(response: Response): { retryAfterMs?: number } {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? { retryAfterMs: seconds * 1_000 } : {};
}
