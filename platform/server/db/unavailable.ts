/** Thrown when no connection to the database could be had, or the one in use was lost. Its cause is the driver's error. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database did not answer.', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/**
 * Classes of SQLSTATE by which a server says that it cannot serve now: 08 connection, 53 resources (no more connections,
 * disk full), 57 operator (stopped, starting, statement ended by its time limit), 58 system (reading or writing failed).
 */
const passingClasses = new Set(['08', '53', '57', '58']);
/** Read-only transaction; ended while idle in a transaction; ended by the time limit of a transaction. */
const passingStates = new Set(['25006', '25P03', '25P04']);
const uniqueViolation = '23505';
const statePattern = /^[0-9][0-9A-Z]{4}$/;

/** The SQLSTATE of a failure, on both drivers, however deep it is wrapped; null when the database said none. */
function sqlStateOf(error: unknown): string | null {
  for (let link = error; link instanceof Error; link = link.cause) {
    if ('code' in link && typeof link.code === 'string' && statePattern.test(link.code)) return link.code;
  }
  return null;
}

/** Whether the database refused a row because one like it is there. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlStateOf(error) === uniqueViolation;
}

/**
 * Whether it failed because the database cannot serve now, though the same may succeed later: it is stopped, hangs, is
 * read-only, full or out of connections. Told by what failed, never by the words of a message.
 */
export function isUnavailable(error: unknown): boolean {
  for (let link = error; link instanceof Error; link = link.cause) {
    if (link instanceof DatabaseUnavailable) return true;
  }
  const state = sqlStateOf(error);
  return state !== null && (passingStates.has(state) || passingClasses.has(state.slice(0, 2)));
}
