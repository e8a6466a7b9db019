import type { CallAnswer, ResponseFrame } from '@phasor/contract';
import type { HealthState } from '@phasor/contract/health';
import type { SampleArrival } from '../device-link.ts';
import type { Refusal } from '../refusals.ts';
import type { SeriesExtent } from '../series-store.ts';
import type { SeriesAnswer, SeriesQuestion } from './asked-series.ts';
import type { AskedDevice, DeskNews, HandedOnReport } from './device-news.ts';
import type { RelayedAnswer, RelayedRequest } from './relayed-request.ts';
import type { Duty } from './share.ts';
import type { LiveNews, LiveSnapshot, WatchedDevices } from './shared-live.ts';

/** The call of the health, without its status. */
export type HealthAnswer = Omit<CallAnswer<'system.health'>, 'status'>;

interface ProcessFault extends Omit<HealthAnswer['data'][number], 'state'> {
  readonly state: Exclude<HealthState, 'ok'>;
}

/** Settings that all processes with measurements need alike, as an operator reads them. */
export type SharedSettings = Readonly<Record<'retention' | 'cluster', string>>;

/** A process and what it is set to. */
export interface ProcessSettings {
  /** Role, machine and number of the process, in words. */
  readonly process: string;
  readonly settings: SharedSettings;
}

/** What a process finds wrong with itself, and its part of the figures of the installation. */
export interface ProcessHealth extends ProcessSettings {
  /** Of its devices. */
  readonly shards: readonly number[];
  readonly faults: readonly ProcessFault[];
  readonly figures: Pick<HealthAnswer['figures'], 'last_write' | 'waiting_samples' | 'waiting_buckets'>;
}

/** A message that a broker kept in a session of another arrangement of processes, for the devices of a shard. */
export interface KeptMessage {
  readonly shard: number;
  readonly topic: string;
  readonly payload: Uint8Array;
}

/** What is asked of the process that has a duty: question and answer by name, of what `structuredClone` takes. */
export interface ProcessQuestions {
  /** What has to be known of series before the store is read. */
  series: { readonly question: SeriesQuestion; readonly answer: SeriesAnswer };
  /** First and last stored time of devices, by MAC. */
  extents: { readonly question: readonly string[]; readonly answer: readonly SeriesExtent[] };
  /** What a process knows of devices, as it is now, by its duties: of those of a shard, or where the jobs are done. */
  live: { readonly question: readonly Duty[]; readonly answer: ReadonlyMap<Duty, LiveSnapshot> };
  /** To store a message; answered once all of it is on disk or refused for good. */
  keptMessage: { readonly question: KeptMessage; readonly answer: null };
  /** What is wrong with the installation. */
  health: { readonly question: null; readonly answer: HealthAnswer };
  /** How a process is that has devices, or does what one does for all of them. */
  process: { readonly question: null; readonly answer: ProcessHealth };
  /** A request over HTTP that a process cannot answer by itself. */
  request: { readonly question: RelayedRequest; readonly answer: RelayedAnswer };
  /** A request to a device, by the process that has it. */
  deviceRequest: { readonly question: AskedDevice; readonly answer: ResponseFrame };
  /** Registrations that have changed: the answer comes once they are in force. */
  registrations: { readonly question: null; readonly answer: null };
  /** Samples that another process received: the answer comes once all of them are on disk. */
  samples: { readonly question: readonly SampleArrival[]; readonly answer: null };
  /** What was refused of devices, by MAC; those of which nothing was refused are absent. */
  refusals: { readonly question: readonly string[]; readonly answer: ReadonlyMap<string, readonly Refusal[]> };
}

/** What a process publishes to all others, by name. */
export interface ProcessNews {
  /** Something happened that viewers see. */
  live: LiveNews;
  /** Whose values the viewers of a process see; it is repeated while they do. */
  watched: WatchedDevices;
  /** News of devices are on disk: who sends them looks for them. */
  kept: null;
  /** What else was received of a device that another process has. */
  reported: HandedOnReport;
  /** What people who connect devices see. */
  desk: DeskNews;
}

export type QuestionName = keyof ProcessQuestions;
export type NewsName = keyof ProcessNews;
export type Question<Name extends QuestionName> = ProcessQuestions[Name]['question'];
export type Answer<Name extends QuestionName> = ProcessQuestions[Name]['answer'];
export interface Asking {
  readonly of: Duty;
  /** 10 s where it is not given. */
  readonly timeoutMs?: number;
}
export type NewsListener<Name extends NewsName> = (news: ProcessNews[Name], sender: string) => void;

/**
 * The way between the processes of one installation (ADR 42). A question has an answer or fails; news may be lost, and who receives
 * them learns where some may be missing.
 */
export interface ProcessLink {
  /** Connects; a way that is not there yet is waited for in the background. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Whether another process was there in the last seconds: nothing has to be published where none is. */
  readonly hasOthers: boolean;
  /** Duties that no process has now; those of this process count as there. */
  readonly missing: readonly Duty[];
  /**
   * A name of the process that has the duty, this one too; undefined where none is known to have it. One question about several duties
   * goes to a process that has them all.
   */
  holderOf(duty: Duty): string | undefined;
  /**
   * Asks the process that has the duty, which may be this one.
   * @throws AppError as the other process answers it; `server.unavailable` where none answers in time
   */
  ask<Name extends QuestionName>(name: Name, question: Question<Name>, asking: Asking): Promise<Answer<Name>>;
  /** Answers questions of a name, of others and of this process about its own duties. It may throw an AppError. */
  answer<Name extends QuestionName>(name: Name, handler: (question: Question<Name>) => Promise<Answer<Name>>): void;
  /** Publishes something to all others. It does not wait, and costs nothing where there are none. */
  publish<Name extends NewsName>(name: Name, news: ProcessNews[Name]): void;
  /** Calls the listener with the news of others, those of one process in their order. @returns what ends that */
  on<Name extends NewsName>(name: Name, listener: NewsListener<Name>): () => void;
  /**
   * Calls the listener where news may be missing, or another process has a duty now: what is known has to be asked for again. Also once
   * the way is open for the first time. @returns what ends that
   */
  onMissed(listener: () => void): () => void;
}
