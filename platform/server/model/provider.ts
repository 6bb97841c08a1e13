import type { Asking } from './concessions.ts';
import type { ModelEnvironment } from './env.ts';
import type { Model, Provider } from './model.ts';

// Used only when AI_MODEL is unset; the owner can name any other. Their prices: prices.ts.
const defaultAnthropicModel = 'claude-sonnet-5-5';
const defaultOpenAiModel = 'gpt-6-luna';

/** The configured provider; null when none is configured. */
export function providerOf(env: ModelEnvironment): Provider | null {
  const { ANTHROPIC_API_KEY: anthropicKey, OPENAI_API_KEY: openAiKey, AI_BASE_URL: baseUrl, AI_MODEL } = env;
  if (anthropicKey)
    return {
      kind: 'anthropic',
      model: AI_MODEL ?? defaultAnthropicModel,
      baseUrl: 'https://api.anthropic.com/v1',
      apiKey: anthropicKey,
    };
  if (openAiKey)
    return {
      kind: 'openai',
      model: AI_MODEL ?? defaultOpenAiModel,
      baseUrl: 'https://api.openai.com/v1',
      apiKey: openAiKey,
    };
  // The environment was already refused unless both are set.
  if (!baseUrl || AI_MODEL === undefined) return null;
  return {
    kind: 'compatible',
    model: AI_MODEL,
    baseUrl: baseUrl.replace(/\/$/, ''),
    apiKey: env.AI_API_KEY ?? null,
  };
}

interface SpeakingOptions {
  readonly headerMs: number;
  /** Whether the server enforces a JSON schema on its answers; else the shape is requested in words. */
  readonly enforcesSchema: boolean;
}

/** A provider's model. The libraries are loaded when the function is first called, with the first text. */
export function modelOf(
  provider: Provider,
  { headerMs, enforcesSchema }: SpeakingOptions,
): () => Promise<Model> {
  return async () => {
    const [{ createSdkModel }, { speakerOf }] = await Promise.all([
      import('./sdk-model.ts'),
      import('./speakers.ts'),
    ]);
    const asking: Asking = {
      format: enforcesSchema ? 'schema' : 'object',
      limit: 'max_tokens',
      usage: true,
      effort: true,
    };
    return createSdkModel(speakerOf(provider, headerMs, asking));
  };
}

/** The configured model, or null when none is configured. */
export function chooseModel(env: ModelEnvironment): (() => Promise<Model>) | null {
  const provider = providerOf(env);
  if (provider === null) return null;
  return modelOf(provider, {
    headerMs: env.AI_HEADER_TIMEOUT_MS,
    enforcesSchema: env.AI_STRUCTURED_OUTPUTS,
  });
}
