import { z } from 'zod';

/** Which provider's wire to speak, where, and with which key. */
export interface Provider {
  readonly kind: 'anthropic' | 'openai' | 'compatible';
  readonly model: string;
  /** Without a trailing slash; the list of models is at `/models` below it. */
  readonly baseUrl: string;
  readonly apiKey: string | null;
}

/** One text to be written as one JSON object. */
export interface ModelRequest {
  /** Rules, by paragraph. Requests share most of them; a joined text would stay in memory while each answer streams. */
  readonly instructions: readonly string[];
  readonly prompt: string;
  /** Names the shape to the provider, e.g. `ad-copy`. */
  readonly name: string;
  /** The schema that the provider enforces on its answer, if it can. */
  readonly schema: z.ZodType;
  /** Whether to describe the shape in words as well: some servers accept a schema and ignore it. */
  readonly spellsShape: boolean;
  /** The limit of the answer in tokens, including thinking. */
  readonly room: number;
  readonly signal: AbortSignal;
}

/** Tokens as the provider counts them at the end of one answer; undefined when it does not say. */
export interface Used {
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
}

/** A piece of the answer; a sign that the model is working (thinking, or a server's keep-alive); the tokens used. */
export type ModelPart = { readonly text: string } | { readonly alive: true } | Used;

/**
 * A provider's model: yields the answer as it arrives. A call that fails temporarily before the first word is repeated,
 * at most twice. @throws ModelFault; the signal's reason
 */
export type Model = (request: ModelRequest) => AsyncGenerator<ModelPart, void>;

/** Computes something from a schema once and remembers it. */
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

/** The instructions as one text, including the answer's shape in words when nothing else conveys it. */
export function instructionsOf({ instructions, schema }: ModelRequest, spellsShape: boolean): string {
  return [...instructions, ...(spellsShape ? [shapeInWords(schema)] : [])].join('\n\n');
}
