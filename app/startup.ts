import { FolderInUse } from '#platform/server/db/folder-lock.ts';
import { InvalidEnvironment } from '#platform/server/env.ts';

/**
 * Runs the start of a process. What the owner has to fix (the configuration, a folder in use) is printed as a sentence
 * and ends the process with 1; anything else is rethrown with its stack.
 */
export async function startUp(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (!(error instanceof InvalidEnvironment || error instanceof FolderInUse)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
