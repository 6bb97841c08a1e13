import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#platform/client/call.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { ArrowLeftIcon } from '#platform/client/ui/icons-at-work.tsx';
import { EmptyState } from '#platform/client/ui/states.tsx';
import { toast } from '#platform/client/ui/toasts.tsx';
import {
  decideEdition,
  type EditionDecision,
  type LessonEdition,
} from '#features/course/contract-admin-editions.ts';
import { AskedFor } from './AskedFor.tsx';
import { root, useAdminAct } from './api.ts';
import { EditionDifference } from './EditionDifference.tsx';
import { editionQuery } from './late-queries.ts';

interface EditionPanelProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** What is said when a decision is made, and the one that takes it back. */
const decided = {
  take: { said: 'The lesson now says what the included one says', back: 'go_back' },
  decline: { said: 'Your lesson stays as it is', back: 'ask_again' },
} as const;

function Decisions({ id, edition }: { id: string; edition: LessonEdition }) {
  const { version, parts, isNewer, mayGoBack } = edition;
  const client = useQueryClient();
  const hideUndo = useRef(() => {});
  const send = (decision: EditionDecision, seen: number) =>
    call(decideEdition, { params: { id }, body: { decision, version: seen } });
  const decide = useAdminAct('Failed to update lesson', (decision: EditionDecision) =>
    send(decision, version),
  );
  const say = (decision: keyof typeof decided) => {
    hideUndo.current();
    const { said, back } = decided[decision];
    void decide.mutateAsync(decision).then(
      () => {
        hideUndo.current = toast.undo(said, async () => {
          // To take it was one change of the lesson. A failure is said by the toast.
          await send(back, decision === 'take' ? version + 1 : version).finally(() => {
            void client.invalidateQueries({ queryKey: root });
          });
        });
      },
      // `useAdminAct` has already shown the failure.
      () => undefined,
    );
  };
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {parts.length === 0 ? null : (
        <Button busy={decide.isPending} onClick={() => say('take')}>
          {isNewer ? 'Use the new edition' : 'Use the included lesson'}
        </Button>
      )}
      {isNewer ? (
        <Button variant="secondary" busy={decide.isPending} onClick={() => say('decline')}>
          Keep mine
        </Button>
      ) : null}
      {mayGoBack ? (
        <Button
          variant="secondary"
          busy={decide.isPending}
          onClick={() => {
            hideUndo.current();
            decide.mutate('go_back');
          }}
        >
          Go back to what it said before
        </Button>
      ) : null}
    </div>
  );
}

/** A lesson that was edited here, beside the one that is included in the site. */
export function EditionPanel({ id, onClose }: EditionPanelProps) {
  const edition = useQuery(editionQuery(id));
  return (
    <section aria-label="Your lesson and the included one" className="grid max-w-3xl gap-6">
      <Button variant="ghost" className="-ml-5 w-fit" onClick={onClose}>
        <ArrowLeftIcon width={20} />
        All lessons
      </Button>
      <AskedFor query={edition} failure="Failed to load the included lesson" waiting="Comparing the lesson">
        {(found) => (
          <>
            <div className="grid gap-2">
              <h2 className="display text-title">{found.title}</h2>
              {found.parts.length === 0 ? null : (
                <p className="text-soft">
                  {found.isNewer
                    ? 'The last update of this site came with new words for this lesson, which you changed. Crossed out: what only yours says. Underlined: what only the new one says.'
                    : 'You changed this lesson. This is how yours differs from the one that is included in the site. Underlined: what you added. Crossed out: what only the included one says.'}{' '}
                  Nothing changes until you press a button, and you can go back.
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
      </AskedFor>
    </section>
  );
}
