import fc from 'fast-check';
import { anything, breaking, type Schema, valueOf } from './values.ts';

/** The three parts of a request, each possibly hostile. */
export interface FuzzRequest {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** One operation of the OpenAPI document. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly params: Schema;
  readonly query: Schema;
  /** Null when it takes none. */
  readonly body: Schema | null;
}

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Paths to everything inside a value that can be replaced. */
function placesIn(value: unknown, at: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (Array.isArray(value)) return [at, ...value.flatMap((item, index) => placesIn(item, [...at, index]))];
  if (isObject(value)) {
    return [
      ...(at.length > 0 ? [at] : []),
      ...Object.entries(value).flatMap(([key, item]) => placesIn(item, [...at, key])),
    ];
  }
  return [at];
}

function replaced(value: unknown, [first, ...rest]: readonly (string | number)[], by: unknown): unknown {
  if (first === undefined) return by;
  if (Array.isArray(value))
    return value.map((item, index) => (index === first ? replaced(item, rest, by) : item));
  return isObject(value) ? { ...value, [first]: replaced(value[first], rest, by) } : value;
}

/** Fields that an operation accepts but a valid request omits. */
function leftOut({ params, query, body }: Operation, valid: FuzzRequest): (readonly (string | number)[])[] {
  return Object.entries({ params, query, body }).flatMap(([part, schema]) => {
    const said = valid[part as keyof FuzzRequest];
    return Object.keys(schema?.properties ?? {})
      .filter((name) => isObject(said) && !Object.hasOwn(said, name))
      .map((name) => [part, name]);
  });
}

/** A valid request with one or two values broken, which gets past checks that refuse a completely wrong body. */
function spoiled(operation: Operation, valid: FuzzRequest): fc.Arbitrary<FuzzRequest> {
  const places = [...placesIn(valid).filter((place) => place.length > 1), ...leftOut(operation, valid)];
  if (places.length === 0) return fc.constant(valid);
  const value = fc.oneof({ weight: 2, arbitrary: breaking }, { weight: 1, arbitrary: anything });
  const blow = fc.tuple(fc.constantFrom(...places), value);
  const blows = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(blow) },
    { weight: 1, arbitrary: fc.tuple(blow, blow) },
  );
  return blows.map(
    (all) => all.reduce<unknown>((given, [place, by]) => replaced(given, place, by), valid) as FuzzRequest,
  );
}

/** Ids in a valid request: real ones, which lead to rows. */
function idsIn(valid: FuzzRequest): string[] {
  return JSON.stringify(valid).match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? [];
}

const headerText = fc.oneof(
  fc.constantFrom(
    '',
    '*',
    ';;;',
    'a=b; a=c',
    'Bearer ',
    'Bearer a.b.c',
    'bytes=9-1',
    'text/event-stream',
    '"',
    '1',
    '-1',
  ),
  fc.string({ maxLength: 60 }).map((value) => value.replace(/[^\x20-\x7e\xa0-\xff]/g, '')),
  fc.integer({ min: 1, max: 8000 }).map((many) => 'a'.repeat(many)),
);

/** Headers that anybody can set to anything. */
const headers = fc.record(
  {
    accept: headerText,
    'accept-language': headerText,
    'user-agent': headerText,
    'x-forwarded-for': headerText,
    'last-event-id': headerText,
    'if-none-match': headerText,
    range: headerText,
    referer: headerText,
  },
  { requiredKeys: [] },
);

const plain = fc.constant<Readonly<Record<string, string>>>({});

/** Requests to one operation, around one that is valid. */
export function requestsTo(operation: Operation, valid: FuzzRequest) {
  const ids = idsIn(valid);
  const part = (schema: Schema) => valueOf(schema, ids).map((value) => (isObject(value) ? value : {}));
  const bySchema: fc.Arbitrary<FuzzRequest> = fc.record({
    params: fc.oneof(fc.constant(valid.params), part(operation.params)),
    query: part(operation.query),
    body: operation.body ? valueOf(operation.body, ids) : fc.constantFrom({}, null, [], 'text'),
  });
  const given = fc.oneof(
    { weight: 5, arbitrary: spoiled(operation, valid) },
    { weight: 4, arbitrary: bySchema },
    { weight: 1, arbitrary: fc.constant(valid) },
  );
  return fc.record({
    given,
    headers: fc.oneof({ weight: 5, arbitrary: plain }, { weight: 1, arbitrary: headers }),
  });
}

/** Percent-encodes a part of an address, except what is already encoded (or broken). Lone surrogates cannot be encoded. */
export function inAddress(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return /^[^%]*%[0-9A-F]{0,2}/.test(text)
    ? text.replace(/[^\x21-\x7e]|[#?/]/g, '')
    : encodeURIComponent(text.toWellFormed());
}

/** The address of a request, even with values that `urlOf` would refuse. */
export function addressOf({ path }: Operation, { params, query }: FuzzRequest): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => inAddress(params[name] ?? ''));
  const asked = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${inAddress(name)}=${inAddress(value)}`);
  return asked.length > 0 ? `${filled}?${asked.join('&')}` : filled;
}
