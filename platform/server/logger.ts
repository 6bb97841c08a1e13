import { pino } from 'pino';

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
const bufferBytes = 8 * 1024;

/** The logger of production: JSON lines with a UTC instant, written in bunches; whatever is left is written at exit. */
export function createLogger(level: LogLevel): Logger {
  const output = pino.destination({
    dest: 1,
    sync: false,
    minLength: bufferBytes,
    periodicFlush: flushEveryMs,
  });
  process.on('exit', () => output.flushSync());
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, output);
}

/**
 * What may be said of an unexpected error: its class, its code and where it was thrown. Not its message, because
 * drivers put the parameters of a failed query, and so people's words and addresses, into it.
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
