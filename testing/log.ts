import type { LogFields, Logger, LogLevel } from '#platform/server/logger.ts';

export interface LogLine {
  readonly level: LogLevel;
  readonly fields: LogFields;
  readonly message: string;
}

/** A logger that records its lines, so that a test can say what must and must not be in the log. */
export function testLog(): Logger & { readonly lines: LogLine[] } {
  const lines: LogLine[] = [];
  const at = (level: LogLevel) => (fields: LogFields, message: string) => {
    lines.push({ level, fields, message });
  };
  return { lines, debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}
