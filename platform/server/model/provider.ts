import type { ModelEnvironment } from './env.ts';
import type { Model, ProviderOptions } from './model.ts';

// Used only when AI_MODEL is unset; the owner can name any other.
const defaultAnthropicModel = 'claude-sonnet-4-6';
const defaultOpenAiModel = 'gpt-5.1';

/** The provider's name of the configured model; null when none is configured. */
export function modelNameOf(env: ModelEnvironment): string | null {
  if (env.ANTHROPIC_API_KEY) return env.AI_MODEL ?? defaultAnthropicModel;
  if (env.OPENAI_API_KEY) return env.AI_MODEL ?? defaultOpenAiModel;
  return env.AI_MODEL ?? null;
}

/**
 * The configured provider's model, or null when none is configured. Its library is loaded when the function is first
 * called, with the first text that is asked for.
 */
export function chooseModel(env: ModelEnvironment): (() => Promise<Model>) | null {
  const model = modelNameOf(env);
  if (model === null) return null;
  const options: ProviderOptions = {
    model,
    enforcesSchema: env.AI_STRUCTURED_OUTPUTS,
    client: {
      timeout: env.AI_HEADER_TIMEOUT_MS,
      maxRetries: 2,
      logLevel: 'off',
      // No redirects: the key goes to the address that was configured, and nowhere else. With `window` it also spares the
      // copy of the whole request that fetch otherwise keeps for a redirect until the stream has ended.
      fetchOptions: { redirect: 'error', window: null },
    },
  };
  const openAi = async (apiKey: string | null, baseUrl: string | null) => {
    const { createOpenAiModel } = await import('./openai.ts');
    return createOpenAiModel({ ...options, apiKey }, baseUrl);
  };
  const { ANTHROPIC_API_KEY: anthropicKey, OPENAI_API_KEY: openAiKey, AI_BASE_URL: baseUrl } = env;
  if (anthropicKey) {
    return async () => {
      const { createAnthropicModel } = await import('./anthropic.ts');
      return createAnthropicModel({ ...options, apiKey: anthropicKey });
    };
  }
  if (openAiKey) return () => openAi(openAiKey, null);
  return baseUrl ? () => openAi(env.AI_API_KEY ?? null, baseUrl) : null;
}
