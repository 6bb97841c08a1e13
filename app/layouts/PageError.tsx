import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { messageOf } from '#platform/client/call-error.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';

/** Browsers' messages when a part of the app is no longer on the server, because a newer version was deployed. */
const partIsGone = /dynamically imported module|module script failed|error loading/i;

/** Shown when a page crashed: what happened and what to do. The frame around it still works. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const isOutdated = error instanceof Error && partIsGone.test(error.message);
  function retry() {
    if (isOutdated) return location.reload();
    reset();
    void router.invalidate();
  }
  return (
    <div className="page-width py-16">
      <h1 className="display text-title mb-8">This page couldn’t be shown</h1>
      <ErrorState
        title={isOutdated ? 'Part of the page is missing' : 'That didn’t work'}
        message={
          isOutdated
            ? 'You’re offline, or the site was updated while this tab was open. Press Retry to reload the page.'
            : messageOf(error)
        }
        onRetry={retry}
      />
      <Button asChild variant="ghost" className="mt-4">
        <a href="/">Return to Home</a>
      </Button>
    </div>
  );
}
