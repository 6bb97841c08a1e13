import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { useIsWide } from '#platform/client/wide.ts';
import type { Talk } from '#features/spar/contract-talk.ts';
import { AllowanceNote } from '#features/spar/client/AllowanceNote.tsx';
import { sparQuery } from '#features/spar/client/api.ts';
import { RubricList } from '#features/spar/client/choose/RubricList.tsx';
import { ClientBrief } from '#features/spar/client/ClientBrief.tsx';

/** Loaded only for a talk with a script: it includes the code for every kind of studio text. */
const ScriptBeside = lazy(async () => ({ default: (await import('./ScriptBeside.tsx')).ScriptBeside }));

interface FoldProps {
  readonly title: string;
  readonly open?: boolean;
  readonly children: ReactNode;
}

function Fold({ title, open = false, children }: FoldProps) {
  return (
    <details open={open} className="bubble bg-raised border-line border-2 px-5 py-2">
      <summary className="flex min-h-11 items-center justify-between gap-3 font-semibold">{title}</summary>
      <div className="pb-4">{children}</div>
    </details>
  );
}

interface AboutClientProps {
  readonly client: Talk['client'];
  readonly open: boolean;
}

/** Who the client is; for a card, what it says. */
export function AboutClient({ client, open }: AboutClientProps) {
  return (
    <Fold title={`About ${client.name}`} open={open}>
      <ClientBrief client={client} />
      {client.card === null ? null : (
        <p className="mt-3 wrap-anywhere">
          <span className="text-soft block text-sm font-semibold">On your card</span>
          {client.card.frustration}
        </p>
      )}
    </Fold>
  );
}

interface BesideProps {
  readonly talk: Talk;
  /** The studio result that the member uses as a script. */
  readonly script: string | null;
  /** Whether the page says elsewhere that nothing is left. */
  readonly isStuck: boolean;
  /** Other content here. */
  readonly beside?: ReactNode;
}

/** What the member may look at during the call. */
export function Beside({ talk: { client, turns, follows }, script, isStuck, beside }: BesideProps) {
  const spar = useQuery(sparQuery);
  const isWide = useIsWide();
  return (
    <aside aria-label="Beside the call" className="grid gap-4 lg:sticky lg:top-24">
      {script === null ? null : (
        <Suspense fallback={<Skeleton className="bubble h-40" />}>
          <ScriptBeside resultId={script} />
        </Suspense>
      )}
      {isWide ? <AboutClient client={client} open={turns.length === 0 && script === null} /> : null}
      {spar.data && follows === null ? (
        <Fold title="How it’s judged">
          <div className="[&>div]:md:grid-cols-1">
            <RubricList rubric={spar.data.rubric} />
          </div>
        </Fold>
      ) : null}
      {beside}
      {isStuck ? null : <AllowanceNote query={spar} />}
    </aside>
  );
}
