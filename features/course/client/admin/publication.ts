import { toast } from '#platform/client/ui/notices/toasts.tsx';

/** Whether learners see a module or a lesson, and the version that is changed. */
export interface Publication {
  readonly version: number;
  readonly isPublished: boolean;
}

interface Act {
  readonly mutateAsync: (to: Publication) => Promise<{ readonly version: number }>;
}

/** Publishes or hides, says what that does, and undoes it on request. `useAdminAct` has already shown a failure. */
export function switchPublication(
  act: Act,
  { to, words }: { readonly to: Publication; readonly words: string },
): void {
  const told = () => undefined;
  void act.mutateAsync(to).then(({ version }) => {
    toast.undo(words, () => act.mutateAsync({ version, isPublished: !to.isPublished }).then(told, told));
  }, told);
}
