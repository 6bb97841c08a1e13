import { z } from 'zod';

/** Added to every bound, so that surrounding blanks and unknown keys get a message that says what is wrong. */
const least = 64 * 1024;
/** A UTF-16 unit takes up to 3 bytes in UTF-8, and 6 where a client writes it as \uXXXX. */
const bytesOfUnit = 6;
/** For a number, a date or one of a few words. */
const bytesOfWord = 64;

interface Part {
  /** Said by the schema itself, where its parts share one bound. */
  readonly 'x-max-bytes'?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: Part;
  readonly properties?: Readonly<Record<string, Part>>;
  readonly additionalProperties?: Part | boolean;
  readonly propertyNames?: { readonly enum?: readonly string[] };
  readonly anyOf?: readonly Part[];
  readonly oneOf?: readonly Part[];
  readonly allOf?: readonly Part[];
}

const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);

function bytesOf(part: Part): number {
  if (part['x-max-bytes'] !== undefined) return part['x-max-bytes'];
  const fields = Object.entries(part.properties ?? {}).map(([name, own]) => bytesOf(own) + name.length + 4);
  const { additionalProperties: rest, propertyNames } = part;
  const others =
    typeof rest === 'object'
      ? (propertyNames?.enum ?? []).map((name) => bytesOf(rest) + name.length + 4)
      : [];
  return sum([
    part.maxLength === undefined ? bytesOfWord : bytesOfUnit * part.maxLength,
    (part.maxItems ?? 0) * (part.items ? bytesOf(part.items) : 0),
    ...fields,
    ...others,
    Math.max(0, ...[...(part.anyOf ?? []), ...(part.oneOf ?? [])].map(bytesOf)),
    ...(part.allOf ?? []).map(bytesOf),
  ]);
}

const bounds = new WeakMap<z.ZodType, number>();

/** How many bytes a body of this shape may have: what its fields allow, in any script. */
export function bodyBoundOf(body: z.ZodType): number {
  const known = bounds.get(body);
  if (known !== undefined) return known;
  const bound = least + bytesOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Part);
  bounds.set(body, bound);
  return bound;
}
