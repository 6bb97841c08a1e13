import type { Endpoint } from '#platform/contract/endpoint.ts';
import { parseFrames } from '#testing/actor.ts';
import type { LogLine } from '#testing/log.ts';

/** What belongs in neither an answer nor the log: SQL statements, driver messages, places in the code. */
const insides =
  /Failed query|PostgresError|syntax error at|invalid (?:byte sequence|input syntax)|out of range for type|\b(?:select|insert into|update|delete from) "|^\s+at \S.*:\d+:\d+/im;

const waitsForStream = 50;

/** The whole answer; of a stream that stays open, only its start. */
async function textOf(response: Response): Promise<string> {
  if (response.body === null) return '';
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  if (!isStream) return new TextDecoder().decode(await response.arrayBuffer());
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const idle = new Promise<null>((resolve) => setTimeout(() => resolve(null), waitsForStream));
    const read = await Promise.race([reader.read(), idle]);
    if (read === null || read.done) break;
    text += decoder.decode(read.value, { stream: true });
  }
  await reader.cancel();
  return text;
}

function faultOfStream(text: string): string | null {
  const failed = parseFrames(text.slice(0, text.lastIndexOf('\n\n') + 2)).find(
    ({ event }) => event === 'error',
  );
  return failed && /"(?:internal|unavailable)"/.test(JSON.stringify(failed.data))
    ? 'a stream that ends in an error of ours'
    : null;
}

/** What is wrong with a success: one that does not match its contract is an error in disguise. */
function faultOfSuccess(endpoint: Endpoint, type: string, text: string): string | null {
  if (type.startsWith('text/event-stream')) return faultOfStream(text);
  if (!type.startsWith('application/json'))
    return endpoint.output.safeParse(text).success ? null : 'not what the contract says';
  const parsed = endpoint.output.safeParse(JSON.parse(text));
  return parsed.success ? null : `200 outside of its contract: ${parsed.error.issues[0]?.path.join('.')}`;
}

/** What is wrong with an answer, or null. */
export async function faultOf(endpoint: Endpoint, response: Response): Promise<string | null> {
  const text = await textOf(response);
  if (response.status >= 500) return `${response.status}: ${text.slice(0, 200)}`;
  if (insides.test(text)) return `tells of our insides: ${text.slice(0, 200)}`;
  const type = response.headers.get('content-type') ?? '';
  return response.status === 200 ? faultOfSuccess(endpoint, type, text) : null;
}

/** What is wrong with what was logged meanwhile, or null. */
export function faultOfLog(lines: readonly LogLine[]): string | null {
  const wrong = lines.find(
    ({ level, fields, message }) => level === 'error' || insides.test(`${message} ${JSON.stringify(fields)}`),
  );
  return wrong ? `logged at ${wrong.level}: ${wrong.message} ${JSON.stringify(wrong.fields)}` : null;
}
