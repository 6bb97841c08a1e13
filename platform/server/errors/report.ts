import { createStackParser, createTransport, type Event, type StackFrame } from '@sentry/core';
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server';
import type { LogFields, Logger } from '#platform/server/logger.ts';

const timeoutMs = 5000;
const flushMs = 2000;
/** The fields of a log line that may be sent: no member ids, addresses or texts. No line has an error's message. */
const tagNames = ['route', 'status', 'requestId', 'chore', 'queue', 'provider', 'code', 'cause'] as const;

/** Parses `at name (place:12:3)` as the log has it, the throwing frame first. */
function framesOf(at: unknown): StackFrame[] {
  if (typeof at !== 'string') return [];
  const frames = at.split(' < ').map((line): StackFrame => {
    const [, name = '?', place = '', row = '0'] = /^at (?:(\S[^(]*) \()?(.*?):(\d+):\d+\)?$/.exec(line) ?? [];
    return { function: name, filename: place, lineno: Number(row), in_app: !place.includes('node_modules') };
  });
  return frames.toReversed();
}

function eventOf(fields: LogFields, message: string): Event {
  const tags = Object.fromEntries(
    tagNames.flatMap((name) => (fields[name] === undefined ? [] : [[name, String(fields[name])]])),
  );
  const { error, at } = fields;
  const exception =
    typeof error === 'string'
      ? { values: [{ type: error, value: message, stacktrace: { frames: framesOf(at) } }] }
      : undefined;
  return { level: 'error', message, tags, ...(exception ? { exception } : {}) };
}

/** A logger that also reports every line of level error, and `close`, which waits up to 2 s for reports in progress. */
export function reportErrors(
  log: Logger,
  given: { readonly dsn: string; readonly node: string; readonly version: string },
): { readonly log: Logger; readonly close: () => Promise<void> } {
  const client = new ServerRuntimeClient({
    dsn: given.dsn,
    release: given.version,
    serverName: given.node,
    platform: 'node',
    integrations: [],
    sendClientReports: false,
    stackParser: createStackParser(nodeStackLineParser()),
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const answer = await fetch(options.url, {
          method: 'POST',
          body: typeof body === 'string' ? body : Buffer.from(body),
          headers: { 'content-type': 'application/x-sentry-envelope' },
          signal: AbortSignal.timeout(timeoutMs),
        });
        await answer.body?.cancel();
        return {
          statusCode: answer.status,
          headers: {
            'x-sentry-rate-limits': answer.headers.get('x-sentry-rate-limits'),
            'retry-after': answer.headers.get('retry-after'),
          },
        };
      }),
  });
  client.init();
  return {
    log: {
      debug: (fields, message) => log.debug(fields, message),
      info: (fields, message) => log.info(fields, message),
      warn: (fields, message) => log.warn(fields, message),
      error: (fields, message) => {
        log.error(fields, message);
        client.captureEvent(eventOf(fields, message));
      },
    },
    close: async () => void (await client.close(flushMs)),
  };
}
