import { z } from 'zod';
import { type EnvironmentPart, environmentPart, flag, optional } from '#platform/server/env.ts';

const name = optional(z.string().min(1).max(200));

/** The writing model: at most one provider. If unset, the AI tools are off, and the interface says so. */
export const modelEnvironment = environmentPart(
  {
    ANTHROPIC_API_KEY: name,
    OPENAI_API_KEY: name,
    /** Base address of any server that speaks OpenAI's chat-completions wire. Only configuration, never input. */
    AI_BASE_URL: optional(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })),
    AI_API_KEY: name,
    AI_MODEL: name,
    /** The provider's model that turns recordings into text; unset: the provider gets no recordings. */
    AI_TRANSCRIPTION_MODEL: name,
    /** Shown with every result instead of the AI notice, for a server that is not AI. */
    AI_LABEL: name,
    /** Whether the provider enforces a JSON schema on its model; else the model is told the shape in words. */
    AI_STRUCTURED_OUTPUTS: flag.default(true),
    /** How long to wait for the answer's head; a self-hosted server loads its model first. */
    AI_HEADER_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(20_000),
    AI_CHUNK_TIMEOUT_MS: z.coerce.number().int().min(100).max(120_000).default(15_000),
    /** A growing text is sent at most once per this interval. */
    AI_PARTIAL_EVERY_MS: z.coerce.number().int().min(0).max(1000).default(100),
    AI_TOTAL_TIMEOUT_MS: z.coerce.number().int().min(1000).max(600_000).default(180_000),
  },
  (values) => {
    const found: string[] = [];
    const providers = [values.ANTHROPIC_API_KEY, values.OPENAI_API_KEY, values.AI_BASE_URL].filter(Boolean);
    if (providers.length > 1) found.push('set only one of ANTHROPIC_API_KEY, OPENAI_API_KEY and AI_BASE_URL');
    if (values.AI_BASE_URL && /[?#]/.test(values.AI_BASE_URL))
      found.push(
        'AI_BASE_URL must end with its path: what is asked for is added to it, so nothing may follow ? or #',
      );
    if (values.AI_BASE_URL && !values.AI_MODEL) found.push('AI_MODEL is required with AI_BASE_URL');
    if (values.AI_API_KEY && !values.AI_BASE_URL)
      found.push('AI_API_KEY is for AI_BASE_URL, which is not set');
    if (values.AI_MODEL && providers.length === 0) found.push('AI_MODEL is set, but no provider is');
    if (values.AI_TRANSCRIPTION_MODEL && !values.OPENAI_API_KEY && !values.AI_BASE_URL)
      found.push('AI_TRANSCRIPTION_MODEL needs OPENAI_API_KEY or AI_BASE_URL: others have no transcription');
    return found;
  },
);

type ValuesOf<Part> = Part extends EnvironmentPart<infer Values> ? Values : never;

/** The values of this part. */
export type ModelEnvironment = ValuesOf<typeof modelEnvironment>;
