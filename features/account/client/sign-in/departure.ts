import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Whether a path needs a full page load: `/` is a static page for visitors and the app for members. */
export function needsDocument(target: string): boolean {
  return new URL(target, location.origin).pathname === '/';
}

/** Leaves for a path on this site without leaving a history entry to come back to. */
export function useDeparture(): (target: string) => void {
  const router = useRouter();
  return useCallback(
    (target) => {
      if (needsDocument(target)) location.replace(target);
      else void router.navigate({ href: target, replace: true });
    },
    [router],
  );
}
