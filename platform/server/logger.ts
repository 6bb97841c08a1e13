import { pino } from 'pino';
import { type Clock, systemClock } from './clock.ts';

/** Structured lines on standard output. Only ids, codes, counts and durations: never an address, a key or a text. */
export interface Logger {
  debug(fields: LogFields, message: string): void;
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
}

export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const flushEveryMs = 500;
const bunchCharacters = 32 * 1024;

/**
 * Writes lines in batches, at most half a second late: each system write costs as much as a small answer. What is left
 * is written at exit.
 */
function createOutput() {
  const output = pino.destination({ dest: 1, sync: false });
  let lines: string[] = [];
  let characters = 0;
  const flush = () => {
    if (lines.length === 0) return;
    output.write(lines.join(''));
    lines = [];
    characters = 0;
  };
  setInterval(flush, flushEveryMs).unref();
  process.on('exit', () => {
    flush();
    output.flushSync();
  });
  return {
    write(line: string): void {
      lines.push(line);
      characters += line.length;
      if (characters >= bunchCharacters) flush();
    },
  };
}

/** `,"time":"..."` in UTC, as pino expects it; cached, since many lines share a millisecond. */
function createTimestamp(clock: Clock): () => string {
  let at = 0;
  let text = '';
  return () => {
    const now = clock.now();
    if (now.getTime() === at) return text;
    at = now.getTime();
    return (text = `,"time":"${now.toISOString()}"`);
  };
}

/**
 * The logger of production: JSON lines with a UTC instant.
 * @param base what each line carries, e.g. which node wrote it
 */
export function createLogger(
  level: LogLevel,
  base: LogFields | null = null,
  clock: Clock = systemClock,
): Logger {
  return pino({ level, base, timestamp: createTimestamp(clock) }, createOutput());
}

/**
 * What may be logged of an unexpected error: its class, its code and where it was thrown. Not its message, because
 * drivers include a failed query's parameters, and with them people's words and addresses.
 */
export function describeError(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error };
  const cause = error.cause instanceof Error ? error.cause : error;
  const code: unknown = 'code' in cause ? cause.code : undefined;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    error: error.name,
    cause: cause === error ? undefined : cause.name,
    code: typeof code === 'string' ? code : undefined,
    at: frames
      .slice(0, 4)
      .map((line) => line.trim())
      .join(' < '),
  };
}
