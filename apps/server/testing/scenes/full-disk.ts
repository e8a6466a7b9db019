import { AppError } from '../../src/app-error.ts';

/** Queries of record parts that write nothing. */
const READS: ReadonlySet<string> = new Set(['find', 'has', 'list', 'ofUser', 'read']);

/** A disk that may be full: records on it are read, and not written. */
export class FullDisk {
  isFull = false;

  /** A part of the records, on this disk. */
  holding<Part extends object>(part: Part): Part {
    return new Proxy(part, {
      get: (target, name) => {
        const query: unknown = Reflect.get(target, name);
        if (typeof query !== 'function') return query;
        return (...args: unknown[]) =>
          this.isFull && !READS.has(String(name))
            ? Promise.reject(new AppError('server.unavailable'))
            : Reflect.apply(query, target, args);
      },
    });
  }
}
