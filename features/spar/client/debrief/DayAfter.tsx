import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Folded } from '#platform/client/ui/Folded.tsx';
import { PhoneIcon } from '#platform/client/ui/icons.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { callDayAfter, type Talk } from '#features/spar/contract-talk.ts';
import { leavesMemory } from '#features/spar/rules/memory.ts';
import { isSpent, SpentNote, SpentWords } from '#features/spar/client/AllowanceNote.tsx';
import { forgetLists, keepTalk, recountIfSpent } from '#features/spar/client/api.ts';
import { useRewind } from './use-rewind.ts';

/** Begins the call the day after, which opens; with why a try was refused. */
function useDayAfter({ id }: Pick<Talk, 'id'>) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function begin() {
    setBusy(true);
    setProblem(null);
    try {
      const next = await call(callDayAfter, { params: { id } });
      keepTalk(client, next);
      forgetLists(client);
      await navigate({ to: '/spar/$id', params: { id: next.id } });
    } catch (error) {
      await recountIfSpent(client, error);
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  }
  return { busy, problem, begin };
}

/** A row with the way to hear what stayed; renders nothing if too little was said, or another call takes a plan. */
export function DayAfter({ talk }: { readonly talk: Talk }) {
  const { spar, isClosed } = useRewind(talk);
  const { busy, problem, begin } = useDayAfter(talk);
  const spent = useId();
  const { dayAfter, turns, client } = talk;
  const isOver = isSpent(spar);
  if (dayAfter === null && (isClosed || !leavesMemory(turns))) return null;
  return (
    <Folded title="The day after">
      <p className="max-w-prose">
        A day later, {client.name} remembers one thing from your call, perhaps two, or nothing. Call again and
        hear what stayed. This call gives no points.
      </p>
      {dayAfter === null ? (
        <div className="grid justify-items-start gap-3">
          <Button
            variant="secondary"
            busy={busy}
            disabled={isOver}
            aria-describedby={isOver ? spent : undefined}
            onClick={() => void begin()}
          >
            <PhoneIcon width={20} />
            Call them the day after
          </Button>
          <SpentNote spar={spar} id={spent} />
          {problem === null ? null : (
            <p role="alert" className="text-danger font-medium">
              {spar && isOver ? <SpentWords spar={spar} /> : problem}
            </p>
          )}
        </div>
      ) : (
        <Button asChild variant="secondary" className="w-fit">
          <PageLink to={`/spar/${dayAfter}`}>
            <PhoneIcon width={20} />
            Open the call the day after
          </PageLink>
        </Button>
      )}
    </Folded>
  );
}
