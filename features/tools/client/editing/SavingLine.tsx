import { signInAgain } from '#platform/client/sign-in-again.ts';
import type { Saving } from './autosave.ts';

interface SavingLineProps {
  readonly saving: Saving;
  readonly onRetry: () => void;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/**
 * Says whether edits in place have been saved. The line is always there, so that nothing moves at the first edit; it
 * stays in view wherever in the text somebody writes.
 */
export function SavingLine({ saving, onRetry, onKeepMine, onTakeTheirs }: SavingLineProps) {
  switch (saving.state) {
    case 'untouched':
      return <p role="status" className="text-sm" />;
    case 'saving':
    case 'saved':
      return (
        <p
          role="status"
          className="bg-raised text-soft mt-4 flex min-h-9 w-fit items-center gap-1.5 rounded-full border border-transparent text-sm in-[article:focus-within]:border-edge in-[article:focus-within]:sticky in-[article:focus-within]:bottom-4 in-[article:focus-within]:z-1 in-[article:focus-within]:shadow-lifted in-[article:focus-within]:px-4"
        >
          {saving.state === 'saving' ? 'Saving your changes…' : 'Your changes are saved.'}
        </p>
      );
    case 'refused':
      return (
        <p role="status" className="text-danger mt-4 flex min-h-9 items-center text-sm font-medium">
          Not saved yet: check the marked part.
        </p>
      );
    case 'failed':
      return (
        <div
          role="alert"
          className="bubble bg-danger-wash border-danger shadow-lifted sticky bottom-4 z-1 mt-6 flex flex-wrap items-center gap-x-4 border-2 px-5 py-2"
        >
          <p>Your changes aren’t saved. {saving.message}</p>
          {saving.isConflict ? (
            <>
              <button type="button" className="text-link min-h-11" onClick={onKeepMine}>
                Keep mine
              </button>
              <button type="button" className="text-link min-h-11" onClick={onTakeTheirs}>
                Show the other
              </button>
            </>
          ) : (
            <>
              {saving.isSignedOut ? (
                <a className="text-link inline-flex min-h-11 items-center" href={signInAgain()}>
                  Sign in: they’re waiting on this device
                </a>
              ) : null}
              <button type="button" className="text-link min-h-11" onClick={onRetry}>
                Save again
              </button>
            </>
          )}
        </div>
      );
  }
}
