import type { z } from 'zod';
import { type Endpoint, nothing } from '#platform/contract/endpoint.ts';
import { AppError } from '#platform/contract/errors.ts';

const isEmpty = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;

type PartName = 'params' | 'query' | 'body';

async function parsePart(name: PartName, schema: z.ZodType, value: unknown) {
  const parsed = await schema.safeParseAsync(value);
  if (parsed.success) return parsed.data;
  // An id that cannot exist gets the same answer as one that does not.
  if (name === 'params') throw new AppError('not_found');
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const path = issue.path.join('.') || name;
    fields[path] ??= issue.message;
  }
  const message = parsed.error.issues[0]?.message;
  throw new AppError('invalid_input', { fields, ...(message ? { message } : {}) });
}

/** Parses the three parts of a request with the endpoint's contract. @throws AppError invalid_input, not_found */
export async function validate(endpoint: Endpoint, given: Readonly<Record<PartName, unknown>>) {
  // Most parts of most requests are empty, which is not worth a parse or an extra promise.
  const isNothing = (name: PartName) => endpoint[name] === nothing && isEmpty(given[name]);
  const part = (name: PartName) =>
    isNothing(name) ? given[name] : parsePart(name, endpoint[name], given[name]);
  if (isNothing('params') && isNothing('query') && isNothing('body')) return given;
  return { params: await part('params'), query: await part('query'), body: await part('body') };
}
