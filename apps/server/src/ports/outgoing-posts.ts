/** What became of one attempt to deliver a message. */
export interface PostAnswer {
  readonly isDelivered: boolean;
  /** Status code of HTTP or SMTP; null if no answer came. */
  readonly code: number | null;
  /** Beginning of the answer, or why none came. */
  readonly text: string;
  /** ms after which the receiver wants the next attempt at the earliest. */
  readonly retryAfterMs?: number | undefined;
}

export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

/** Posts to addresses that users choose. */
export interface WebhookPost {
  /** True for an HTTP address that does not name a host of a refused network by number. */
  accepts(url: string): boolean;
  /** One attempt. Never rejects: a network that fails is an answer without a code. */
  post(request: WebhookRequest): Promise<PostAnswer>;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same in every attempt, so that a mail program shows a repeated one once. */
  readonly messageId: string;
  readonly signal: AbortSignal;
}

/** Sends e-mail through the installation's mail server. */
export interface MailPost {
  /** One attempt. Never rejects: a server that is away is an answer without a code. */
  send(mail: Mail): Promise<PostAnswer>;
}

/** The ways out of the platform that this installation has. */
export interface OutgoingPosts {
  readonly webhook: WebhookPost;
  /** Undefined where no mail server is configured. */
  readonly mail: MailPost | undefined;
}
