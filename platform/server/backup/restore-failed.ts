import { FolderInUse } from '#platform/server/db/folder-lock.ts';
import { InvalidEnvironment } from '#platform/server/env.ts';
import { describeError } from '#platform/server/logger.ts';

/** The restore was refused or aborted; the database and the files are unchanged. */
export class RestoreFailed extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`Nothing was restored: ${reason}`, options);
    this.name = 'RestoreFailed';
  }
}

/** The connection broke at the very end: nobody can say whether the rows were replaced. */
export class RestoreUnknown extends Error {
  constructor(options: ErrorOptions) {
    super(
      'The database broke off at the very end, so it is not known whether the backup was restored. The files of both are kept. Run the same restore again.',
      options,
    );
    this.name = 'RestoreUnknown';
  }
}

const tellable = [RestoreFailed, RestoreUnknown, FolderInUse, InvalidEnvironment];

/** How pg and its pool say, without a code, that there was no connection or that it broke (pg 8, pg-pool 3). */
const brokenConnection = /^(?:timeout exceeded when trying to connect|Connection terminated)/;

function isBrokenConnection(error: unknown): boolean {
  return error instanceof Error && (brokenConnection.test(error.message) || isBrokenConnection(error.cause));
}

/** What the owner is told about a failed command; never a driver's message, which may hold members' words. */
export function sayFailure(error: unknown): string {
  if (error instanceof Error && tellable.some((kind) => error instanceof kind)) return error.message;
  const { cause, code, error: name } = describeError(error);
  const what = isBrokenConnection(error)
    ? 'the database doesn’t answer, or the connection to it broke'
    : [cause ?? name, code].filter(Boolean).join(' ');
  return `It failed, and everything is as it was: ${what}. Fix that and run the same command again.`;
}
