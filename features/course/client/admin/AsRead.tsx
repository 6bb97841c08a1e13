import { lazy, Suspense, useState } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { EyeIcon } from '#platform/client/ui/icons-at-work.tsx';
import { Skeleton } from '#platform/client/ui/Skeleton.tsx';

// What draws Markdown is not loaded by who only changes a title.
const Prose = lazy(async () => ({
  default: (await import('#features/course/client/lesson/Prose.tsx')).Prose,
}));

/** The text as a learner would read it, as it is typed right now: saved or not. */
export function AsRead({ text }: { readonly text: string }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="grid gap-4">
      <Button variant="secondary" className="w-fit" aria-expanded={open} onClick={() => setOpen(!open)}>
        <EyeIcon width={20} />
        {open ? 'Hide how it reads' : 'Show how it reads'}
      </Button>
      {open ? (
        <section aria-label="How it reads" className="border-line rounded-card bg-raised border px-5 py-2">
          {text.trim() === '' ? (
            <p className="text-soft py-3">Nothing is written yet.</p>
          ) : (
            <Suspense fallback={<Skeleton className="h-40" />}>
              <Prose markdown={text} />
            </Suspense>
          )}
        </section>
      ) : null}
    </div>
  );
}
