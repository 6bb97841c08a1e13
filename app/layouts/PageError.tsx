import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { messageOf } from '#platform/client/call-error.ts';
import { ErrorState } from '#platform/client/ui/states.tsx';

/** What a page shows when it broke: the frame around it still works. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  function retry() {
    reset();
    void router.invalidate();
  }
  return (
    <div className="page-width py-16">
      <h1 className="display text-title mb-8">This page could not be shown</h1>
      <ErrorState message={messageOf(error)} onRetry={retry} />
    </div>
  );
}
