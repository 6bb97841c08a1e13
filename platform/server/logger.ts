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
  if (typeof error !== 'object' || error === null) return { error: typeof error };
  // pg-boss passes on copies of errors, which are not instances of Error.
  const { name, stack, cause: given } = error as Partial<Error>;
  if (typeof stack !== 'string') return { error: error instanceof Error ? error.name : typeof error };
  const cause = given instanceof Error ? given : error;
  const code: unknown = 'code' in cause ? cause.code : undefined;
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    error: typeof name === 'string' ? name : 'Error',
    cause: given instanceof Error ? given.name : undefined,
    code: typeof code === 'string' ? code : undefined,
    at: frames
      .slice(0, 4)
      .map((line) => line.trim())
      .join(' < '),
  };
}
