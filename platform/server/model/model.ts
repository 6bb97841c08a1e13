import { z } from 'zod';

/** One text to be written as one JSON object. */
export interface ModelRequest {
  /** Rules, by paragraph: most are the same for every request, and a long text of its own would be held as long as it streams. */
  readonly instructions: readonly string[];
  readonly prompt: string;
  /** Names the shape to the provider, e.g. `ad-copy`. */
  readonly name: string;
  /** What the provider holds its answer to, where it can. */
  readonly schema: z.ZodType;
  readonly signal: AbortSignal;
}

/** A piece of the answer's text, or what was used, as far as the provider says it. */
export type ModelPart =
  | { readonly text: string }
  | { readonly inputTokens: number | undefined; readonly outputTokens: number | undefined };

/**
 * A provider's model: yields the answer as it comes. A call that fails in passing (408, 409, 429, 5xx, no connection)
 * is made again by the provider's library, twice at most. Throws what that library throws; an aborted answer may just end.
 */
export type Model = (request: ModelRequest) => AsyncGenerator<ModelPart, void>;

/** What each provider's client is told alike. */
export interface ClientOptions {
  /** Until the answer's head is here, in milliseconds: a server that accepts and then says nothing holds nobody for long. */
  readonly timeout: number;
  readonly maxRetries: number;
  /** The libraries would write members' words to the log where they fail. */
  readonly logLevel: 'off';
  readonly fetchOptions: { readonly redirect: 'error'; readonly window: null };
}

export interface ProviderOptions {
  readonly model: string;
  /** Whether the server holds its answers to a JSON schema; else the shape is asked for in words. */
  readonly enforcesSchema: boolean;
  readonly client: ClientOptions;
}

/** What every answer is limited to: the longest of ours is a sequence of ten e-mails. */
export const mostOutputTokens = 4000;

/** Makes something of a schema once: a client keeps what it sends until the stream has ended. */
export function oncePerSchema<Made>(make: (schema: z.ZodType) => Made): (schema: z.ZodType) => Made {
  const known = new WeakMap<z.ZodType, { readonly made: Made }>();
  return (schema) => {
    const found = known.get(schema) ?? { made: make(schema) };
    known.set(schema, found);
    return found.made;
  };
}

const shapeInWords = oncePerSchema(
  (schema) =>
    `Answer with one JSON object that matches this JSON schema:\n${JSON.stringify(z.toJSONSchema(schema))}`,
);

/** The instructions as one text; for a server that cannot be held to a schema with the answer's shape in words. */
export function instructionsOf({ instructions, schema }: ModelRequest, enforcesSchema: boolean): string {
  const shape = enforcesSchema ? [] : [shapeInWords(schema)];
  return [...instructions, ...shape].join('\n\n');
}
