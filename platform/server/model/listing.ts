import { z } from 'zod';
import type { ModelListing } from '#platform/contract/model-state.ts';
import { beginningOf } from '#platform/server/beginning-of.ts';
import type { Provider } from './model.ts';

/** What a provider's list says about one model. */
export interface Listed {
  readonly listing: ModelListing;
  /** `2027-04-01`; null when no day was announced. */
  readonly endsOn: string | null;
}

const entry = z.object({
  id: z.string(),
  /** OpenAI's, as a day: developers.openai.com/api/docs/deprecations. */
  shutdown_date: z.string().nullish().catch(null),
  /** Anthropic's: platform.claude.com/docs/en/api/models/list. */
  lifecycle: z.string().nullish().catch(null),
  retires_at: z.string().nullish().catch(null),
});
const list = z.object({ data: z.array(entry) });

/** Lists of aggregators are long. */
const mostListBytes = 8 * 1024 * 1024;
const patienceMs = 5000;
const unknown: Listed = { listing: 'unknown', endsOn: null };

const isDay = /^\d{4}-\d{2}-\d{2}/;
const dayOf = (said: string | null | undefined) => (said && isDay.test(said) ? said.slice(0, 10) : null);

/** Whether the entry is this model: Anthropic lists aliases with a date, Ollama names with a tag. */
const isNamed = (id: string, model: string) =>
  id === model ||
  id === `${model}:latest` ||
  (id.startsWith(`${model}-20`) && id.length === model.length + 9);

/** What a list says about this model. */
export function listingOf(body: unknown, model: string): Listed {
  const parsed = list.safeParse(body);
  if (!parsed.success || parsed.data.data.length === 0) return unknown;
  const found = parsed.data.data.find(({ id }) => isNamed(id, model));
  if (found === undefined || found.lifecycle === 'retired') return { listing: 'missing', endsOn: null };
  const endsOn = dayOf(found.shutdown_date) ?? dayOf(found.retires_at);
  const isEnding = endsOn !== null || found.lifecycle === 'deprecated';
  return { listing: isEnding ? 'ending' : 'listed', endsOn };
}

function headersOf({ apiKey, kind }: Provider): Record<string, string> {
  if (apiKey === null) return {};
  if (kind === 'anthropic') return { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' };
  return { authorization: `Bearer ${apiKey}` };
}

/** Asks the provider for its models, once. Any failure gives `unknown`, since it says nothing about the model. */
export async function askForListing(provider: Provider): Promise<Listed> {
  const { baseUrl, kind, model } = provider;
  try {
    const response = await fetch(`${baseUrl}/models${kind === 'anthropic' ? '?limit=1000' : ''}`, {
      headers: headersOf(provider),
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!response.ok) {
      await response.body?.cancel();
      return unknown;
    }
    return listingOf(JSON.parse(await beginningOf(response.body, mostListBytes)), model);
  } catch {
    // Unreachable, too late, or not a list.
    return unknown;
  }
}
