import { AppError } from '../app-error.ts';

/** The device has gone to another process since this one was asked. */
export function elsewhere(): AppError {
  return new AppError('server.unavailable', undefined, 'another process has the device now');
}
