import type { ModelFault } from './fault.ts';

/** What a server is asked for; it may not support each of these. */
export interface Asking {
  /** How it is told the answer's shape. */
  readonly format: 'schema' | 'object' | 'words';
  /** The name, if any, under which it is told the answer's limit. */
  readonly limit: 'max_tokens' | 'max_completion_tokens' | 'none';
  readonly usage: boolean;
  readonly effort: boolean;
}

const formatWords =
  /response_format|json_schema|json_object|output_config\.format|output_format|grammar|schema|structured/;
const otherLimitWords = /max_tokens.*max_completion_tokens.*instead|use 'max_completion_tokens'/;
const limitWords = /max_tokens|max_completion_tokens|in the completion|max_new_tokens/;
const usageWords = /stream_options|include_usage/;
const effortWords = /effort|thinking|reasoning/;

/**
 * What to ask for after a server refused a request because of something it does not know: less than before; callers
 * remember it. Null when the refusal is about something else.
 */
export function concede(asking: Asking, { kind, said, status }: ModelFault): Asking | null {
  if (kind !== 'request' && kind !== 'too-long' && !(kind === 'busy' && status === 500)) return null;
  if (asking.usage && usageWords.test(said)) return { ...asking, usage: false };
  if (asking.limit === 'max_tokens' && otherLimitWords.test(said))
    return { ...asking, limit: 'max_completion_tokens' };
  if (asking.limit !== 'none' && limitWords.test(said)) return { ...asking, limit: 'none' };
  if (asking.effort && effortWords.test(said)) return { ...asking, effort: false };
  if (asking.format === 'words' || !formatWords.test(said)) return null;
  return { ...asking, format: asking.format === 'schema' ? 'object' : 'words' };
}
