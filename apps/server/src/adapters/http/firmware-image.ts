import type { FastifyInstance } from 'fastify';
import { AppError } from '../../app-error.ts';
import type { FirmwareDesk } from '../../ports/firmware-desk.ts';
import { appErrorOf, type FailureLog, sendFailure } from './failure.ts';

/** 32 random bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;

export interface FirmwareImageParts {
  readonly firmware: FirmwareDesk;
  readonly log: FailureLog;
}

/**
 * Where devices download the firmware that they were ordered to install; without a token of such a job nothing is found.
 */
export function mountFirmwareImages(app: FastifyInstance, { firmware, log }: FirmwareImageParts): void {
  // Uncompressed: a device that writes bytes into its flash does not decompress.
  app.get<{ Params: { token: string } }>(
    '/firmware/:token',
    { compress: false },
    async ({ params: { token } }, reply) => {
      try {
        const image = TOKEN.test(token) ? await firmware.image(token) : undefined;
        if (image === undefined) return sendFailure(reply, new AppError('request.unknown_call'));
        return reply
          .type('application/octet-stream')
          .header('content-length', image.size)
          .header('content-disposition', 'attachment; filename="firmware.bin"')
          .header('cache-control', 'no-store, no-transform')
          .send(image.content);
      } catch (error) {
        return sendFailure(reply, appErrorOf(error, log));
      }
    },
  );
}
