import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/client/call.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { ConfirmDialog } from '#platform/client/ui/windows/Dialog.tsx';
import { ArrowLeftIcon } from '#platform/client/ui/icons-at-work.tsx';
import { EmptyState } from '#platform/client/ui/notices/states.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import {
  decideEdition,
  type EditionDecision,
  type LessonEdition,
} from '#features/course/contract-admin-editions.ts';
import { QueryState } from './QueryState.tsx';
import { useAdminAct } from './api.ts';
import { EditionDifference } from './EditionDifference.tsx';
import { editionQuery } from './late-queries.ts';

interface EditionPanelProps {
  readonly id: string;
  readonly onClose: () => void;
}

function Decisions({ id, edition }: { id: string; edition: LessonEdition }) {
  const { version, parts, isNewer } = edition;
  const [isAsking, setAsking] = useState(false);
  const decide = useAdminAct('Failed to update lesson', (decision: EditionDecision) =>
    call(decideEdition, { params: { id }, body: { decision, version } }),
  );
  if (parts.length === 0) return null;
  const use = isNewer ? 'Use the new edition' : 'Use the included lesson';
  return (
    <div className="flex flex-wrap gap-3">
      <Button busy={decide.isPending} onClick={() => setAsking(true)}>
        {use}
      </Button>
      {isNewer ? (
        <Button
          variant="secondary"
          busy={decide.isPending}
          onClick={() =>
            decide.mutate('decline', { onSuccess: () => toast.success('Your lesson stays as it is') })
          }
        >
          Keep mine
        </Button>
      ) : null}
      <ConfirmDialog
        open={isAsking}
        onOpen={setAsking}
        title={`${use}?`}
        description="It takes the place of what your lesson says now. Your own words can’t be brought back."
        confirmLabel={use}
        danger
        onConfirm={async () => {
          await decide.mutateAsync('take');
          toast.success('The lesson now says what the included one says');
        }}
      />
    </div>
  );
}

/** A lesson that was edited here, beside the one that is included in the site. */
export function EditionPanel({ id, onClose }: EditionPanelProps) {
  const edition = useQuery(editionQuery(id));
  return (
    <section aria-label="Your lesson and the included one" className="grid max-w-3xl gap-6">
      <Button variant="ghost" className="w-fit" onClick={onClose}>
        <ArrowLeftIcon width={20} />
        All lessons
      </Button>
      <QueryState query={edition} failure="Failed to load the included lesson" waiting="Comparing the lesson">
        {(found) => (
          <>
            <div className="grid gap-2">
              <h2 className="display text-title">{found.title}</h2>
              {found.parts.length === 0 ? null : (
                <p className="text-soft">
                  {found.isNewer
                    ? 'The last update of this site came with new words for this lesson, which you changed. Crossed out: what only yours says. Underlined: what only the new one says.'
                    : 'You changed this lesson. This is how yours differs from the one that is included in the site. Underlined: what you added. Crossed out: what only the included one says.'}{' '}
                  Nothing changes until you decide.
                </p>
              )}
            </div>
            {found.parts.length === 0 ? (
              <EmptyState
                title="No difference"
                description="Your lesson says the same as the one that is included in the site."
              />
            ) : null}
            <Decisions id={id} edition={found} />
            {found.parts.map((part) => (
              <EditionDifference key={part.part} isNewer={found.isNewer} {...part} />
            ))}
          </>
        )}
      </QueryState>
    </section>
  );
}
