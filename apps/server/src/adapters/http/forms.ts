import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';

/**
 * Accepts the calls of a scope as a multipart form as well as in JSON: a form is read as the same body, text unchanged,
 * files in base64, and repeated names as lists.
 */
export function takeForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, sent: Buffer) => await formBody(request.headers['content-type'], sent),
  );
}

/** The body that a multipart form stands for. @throws AppError('request.unreadable') for an invalid form */
export async function formBody(type = '', sent: Buffer): Promise<Record<string, unknown>> {
  const body = new Uint8Array(sent);
  return await bodyOf(await read(new Response(body, { headers: { 'content-type': type } })));
}

/** @throws AppError('request.unreadable') for an invalid form */
async function read(sent: Response): Promise<FormData> {
  try {
    return await sent.formData();
  } catch (cause) {
    throw new AppError('request.unreadable', undefined, { cause });
  }
}

async function bodyOf(form: FormData): Promise<Record<string, unknown>> {
  const names = [...new Set(form.keys())];
  const fields = await Promise.all(
    names.map(async (name) => {
      const values = await Promise.all(form.getAll(name).map(textOf));
      return [name, values.length === 1 ? values[0] : values] as const;
    }),
  );
  return Object.fromEntries(fields);
}

async function textOf(value: File | string): Promise<string> {
  return typeof value === 'string' ? value : Buffer.from(await value.arrayBuffer()).toString('base64');
}
