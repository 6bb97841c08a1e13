/** Thrown when no database connection was available, or the one in use was lost. Its cause is the driver's error. */
export class DatabaseUnavailable extends Error {
  /** The code of its cause, as a field of its own: code that copies an error's fields loses the cause. */
  readonly code: string | undefined;

  constructor(cause: unknown) {
    super('The database did not answer.', { cause });
    this.name = 'DatabaseUnavailable';
    this.code =
      cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
  }
}

/**
 * SQLSTATE classes by which a server says that it cannot serve now: 08 connection, 53 resources (no more connections,
 * disk full), 57 operator (stopped, starting, statement timed out), 58 system (reading or writing failed).
 */
const passingClasses = new Set(['08', '53', '57', '58']);
/** Read-only transaction; terminated while idle in a transaction; terminated by the transaction's time limit. */
const passingStates = new Set(['25006', '25P03', '25P04']);
const uniqueViolation = '23505';
/** Waited too long for a lock; chosen to give way when two waited for each other. */
const othersWay = new Set(['55P03', '40P01']);
const statePattern = /^[0-9][0-9A-Z]{4}$/;

/** The SQLSTATE of a failure, on both drivers, however deeply it is wrapped; null when there is none. */
function sqlStateOf(error: unknown): string | null {
  for (let link = error; link instanceof Error; link = link.cause) {
    if ('code' in link && typeof link.code === 'string' && statePattern.test(link.code)) return link.code;
  }
  return null;
}

/** Whether the database refused a row because it violates a unique key. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlStateOf(error) === uniqueViolation;
}

/** Whether a statement gave way to somebody else's lock, so that the same transaction may succeed in a moment. */
export function hasGivenWay(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state !== null && othersWay.has(state);
}

/**
 * Whether it failed because the database cannot serve now, though the same may succeed later: it is stopped, hangs, is
 * read-only, full or out of connections. Judged by codes and classes, never by the words of a message.
 */
export function isUnavailable(error: unknown): boolean {
  for (let link = error; link instanceof Error; link = link.cause) {
    if (link instanceof DatabaseUnavailable) return true;
  }
  const state = sqlStateOf(error);
  return state !== null && (passingStates.has(state) || passingClasses.has(state.slice(0, 2)));
}
