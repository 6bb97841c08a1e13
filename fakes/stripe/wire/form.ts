import { z } from 'zod';
import { StripeRefusal } from './refusal.ts';

type Node = Map<string, string | Node>;

const mostParameters = 1000;
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

function put(root: Node, key: string, value: string): void {
  const path = [key.split('[')[0] ?? '', ...[...key.matchAll(/\[([^\]]*)\]/g)].map(([, part]) => part ?? '')];
  if (path.some((part) => forbidden.has(part)))
    throw new StripeRefusal(400, `Invalid parameter name: ${key}`, { code: 'parameter_unknown', param: key });
  let node = root;
  for (const part of path.slice(0, -1)) {
    const name = part === '' ? String(node.size) : part;
    const next = node.get(name);
    if (next instanceof Map) node = next;
    else {
      const made: Node = new Map();
      node.set(name, made);
      node = made;
    }
  }
  const last = path.at(-1) ?? '';
  node.set(last === '' ? String(node.size) : last, value);
}

function plain(node: Node): unknown {
  const entries = [...node].map(
    ([name, value]) => [name, value instanceof Map ? plain(value) : value] as const,
  );
  const isList = entries.length > 0 && entries.every(([name], at) => name === String(at));
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

/** Stripe's form encoding, `items[0][price]=…`, as nested objects and lists of strings. @throws StripeRefusal */
export function decodeForm(text: string): Record<string, unknown> {
  const pairs = [...new URLSearchParams(text)];
  if (pairs.length > mostParameters) throw new StripeRefusal(400, 'Too many parameters.');
  const root: Node = new Map();
  for (const [key, value] of pairs) put(root, key, value);
  return Object.fromEntries(
    [...root].map(([name, value]) => [name, value instanceof Map ? plain(value) : value]),
  );
}

const nameOf = (path: readonly PropertyKey[]) =>
  path.map((part, at) => (at === 0 ? String(part) : `[${String(part)}]`)).join('');

/**
 * Validates parameters against what the route accepts. @throws StripeRefusal for the first unknown, missing or wrong
 * one
 */
export function readParams<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const param = nameOf(issue?.path ?? []);
  if (issue?.code === 'unrecognized_keys') {
    const unknown = nameOf([...issue.path, issue.keys[0] ?? '']);
    throw new StripeRefusal(400, `Received unknown parameter: ${unknown}`, {
      code: 'parameter_unknown',
      param: unknown,
    });
  }
  if (issue?.code === 'invalid_type' && issue.input === undefined && !hasPath(given, issue.path))
    throw new StripeRefusal(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param });
  throw new StripeRefusal(400, `Invalid ${param}: ${issue?.message ?? 'not understood'}`, {
    code: 'parameter_invalid',
    param,
  });
}

function hasPath(given: unknown, path: readonly PropertyKey[]): boolean {
  let at: unknown = given;
  for (const part of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return false;
    at = (at as Record<PropertyKey, unknown>)[part];
  }
  return true;
}

/** `true` and `false` as the SDK sends them. */
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** A whole number in its text form: amounts in cents, instants in epoch seconds. */
export const whole = z
  .string()
  .regex(/^-?\d+$/)
  .transform(Number);

/** How many keys an object may have (docs.stripe.com/api/metadata). */
export const mostMetadata = 50;
const metadataKey = z
  .string()
  .max(40, { error: 'Metadata keys can have up to 40 characters.' })
  .regex(/^[^[\]]+$/, { error: 'Metadata keys cannot hold square brackets.' });
const metadataValue = z
  .string()
  .max(500, { error: 'Metadata values can have up to 500 characters, but you passed in a longer one.' });

/** Keys to values, both strings; an empty value removes the key. */
export const metadata = z.union([
  z.literal('').transform(() => ({})),
  z.record(metadataKey, metadataValue).refine((given) => Object.keys(given).length <= mostMetadata, {
    error: `You can have up to ${mostMetadata} metadata keys.`,
  }),
]);

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

const country = z
  .string()
  .refine((code) => code === '' || (/^[A-Z]{2}$/.test(code) && regions.of(code) !== undefined), {
    error: ({ input }) =>
      `Country '${String(input)}' is unknown. Try using a 2-character alphanumeric country code instead, such as 'US', 'EG', or 'GB'.`,
  });

const nothing = (value: string | undefined) => (value === undefined || value === '' ? null : value);

/** A postal address; omitted parts are empty, even in an update: it replaces the former address as a whole. */
export const address = z.union([
  z.literal('').transform(() => null),
  z
    .strictObject({
      line1: z.string().optional(),
      line2: z.string().optional(),
      city: z.string().optional(),
      state: z.string().optional(),
      postal_code: z.string().optional(),
      country: country.optional(),
    })
    .transform((given) => ({
      line1: nothing(given.line1),
      line2: nothing(given.line2),
      city: nothing(given.city),
      state: nothing(given.state),
      postal_code: nothing(given.postal_code),
      country: nothing(given.country),
    })),
]);

/** On every request: which ids are to be returned as whole objects. */
export const expandable = { expand: z.array(z.string()).optional() };

/** On every list. */
export const paged = {
  ...expandable,
  limit: whole.pipe(z.number().min(1).max(100)).optional(),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
};
