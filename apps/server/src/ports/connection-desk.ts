import type { ArrivalReason, MeasuredQuantity, Place } from '@phasor/contract';
import type { Phase } from '@phasor/quantities';
import type { Connection } from './records/connection-records.ts';

/** What a device of another maker reports about itself. */
export interface DeviceIdentity {
  readonly maker?: string;
  readonly model?: string;
  readonly name?: string;
  readonly firmware?: string;
  readonly phases?: 1 | 2 | 3;
  readonly channels?: number;
  readonly relays?: number;
}

/** Angle of a voltage or a current, degrees that it lags behind the voltage of L1. */
export interface SeenAngle {
  readonly quantity: 'F_U' | 'F_I';
  readonly place: Phase;
  readonly value: number;
}

/** What was read of one device behind a connection, before any wiring. */
export interface DeviceSign {
  readonly connection: string;
  /** Name of the device within the connection. */
  readonly key: string;
  readonly identity?: DeviceIdentity;
  readonly online?: boolean;
  readonly values?: readonly {
    readonly quantity: MeasuredQuantity;
    readonly place: Place;
    readonly value: number;
    readonly tariff?: number;
  }[];
  /** Angles of the phases at one instant, degrees that they lag behind the voltage of L1. */
  readonly angles?: readonly SeenAngle[];
  readonly unknown?: readonly { readonly path: string; readonly value: number | string | boolean }[];
}

/** A message of a connection. */
export interface ConnectionArrival {
  /** Id of the connection. */
  readonly connection: string;
  readonly topic: string;
  /** Null = understood. */
  readonly reason: ArrivalReason | null;
  /** What was understood, or what was not. */
  readonly names: readonly string[];
}

/** A sign-in that was refused. */
export interface RefusedAttempt {
  readonly user: string;
  readonly address: string;
  readonly reason: ArrivalReason;
}

/** Who connects, and what arrives on each connection; the link reports, people watch it in the browser. */
export interface ConnectionDesk {
  /** The connection with that user name and secret; `user` or `password` names what is wrong. */
  authenticate(credential: {
    readonly user: string;
    readonly secret: string;
  }): Promise<Connection | 'user' | 'password'>;
  /** The connection of a native device that is not registered yet and shows the secret made for it; undefined for any other. */
  offered(credential: { readonly mac: string; readonly secret: string }): Promise<Connection | undefined>;
  /** The connection whose API key that is; undefined for none. */
  ofApiKey(key: string): Promise<Connection | undefined>;
  /** The connection with that id has signed in, or has ended. */
  connected(id: string, isConnected: boolean): void;
  refused(attempt: RefusedAttempt): void;
  arrived(arrival: ConnectionArrival): void;
  sign(sign: DeviceSign): void;
  /** Filters of a connection that an external broker does not grant to this server; empty = it grants all of them. */
  granted?(connection: string, missing: readonly string[]): void;
}
