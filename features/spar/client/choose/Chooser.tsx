import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { AllowanceNote, isSpent, SpentNote } from '#features/spar/client/AllowanceNote.tsx';
import { noneLeftWords } from '#features/spar/client/allowance-words.ts';
import { cardsQuery, forgetLists, keepTalk, recountIfSpent } from '#features/spar/client/api.ts';
import { playedBy } from '#features/spar/client/talk-words.ts';
import { startTalk } from '#features/spar/contract-talk.ts';
import type { FirstCall, Spar } from '#features/spar/contract.ts';
import type { FrustrationCard } from '#features/tools/contract.ts';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { call } from '#platform/client/call.ts';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { Choosing } from './Choosing.tsx';
import { Suggested } from './Suggested.tsx';
import { type ChosenClient, suggestedClient, useChoice } from './choice.ts';

interface ChooserProps {
  readonly spar: Spar;
  readonly query: UseQueryResult<Spar>;
  /** What the address requests. */
  readonly asked: { readonly card?: string; readonly house?: string; readonly script?: string };
  /** The call to play once more. */
  readonly first: FirstCall | null;
  /** Whether an unfinished call can be continued above. */
  readonly hasUnfinished: boolean;
}

/** Whether the chosen client is known not to exist: deleted since, or a wrong address. */
function isGone(
  client: ChosenClient | null,
  spar: Spar,
  cards: UseQueryResult<readonly FrustrationCard[]>,
): boolean {
  if (client === null) return false;
  if ('house' in client) return !spar.clients.some(({ slug }) => slug === client.house);
  return cards.isSuccess && !cards.isFetching && !cards.data.some(({ id }) => id === client.card);
}

/** The chosen client if there is one; else the open tab, since focus opens a tab. */
function focusOn(place: HTMLElement | null) {
  const find = (what: string) => place?.querySelector<HTMLElement>(what);
  const first = find('input:checked') ?? find('input') ?? find('[role=tab][data-state=active]');
  first?.focus({ preventScroll: true });
}

/** One suggested call with the button that begins it; all other clients and kinds of call are a press away. */
export function Chooser({ spar, query, asked, first, hasUnfinished }: ChooserProps) {
  const houseOf = (one: ChosenClient | null) =>
    one && 'house' in one ? (spar.clients.find(({ slug }) => slug === one.house) ?? null) : null;
  const cards = useQuery(cardsQuery);
  const { card: _unplayable, ...withoutCard } = asked;
  // Who may call no card of theirs is led to a client of the house.
  const wanted = spar.ownCards === 'none' ? withoutCard : asked;
  // Decided once, and by what the server has now: who is shown beside the button is who answers the call.
  const [suggested, setSuggested] = useState<ChosenClient | null>();
  const isCurrent = !query.isFetching && (spar.ownCards === 'none' || !(cards.isPending || cards.isFetching));
  if (suggested === undefined && isCurrent) setSuggested(suggestedClient(spar, cards.data ?? []));
  const { choice, change } = useChoice(wanted, first, suggested ?? null, houseOf);
  const chosen = choice.client;
  const house = houseOf(chosen);
  const card = (chosen && 'card' in chosen && cards.data?.find(({ id }) => id === chosen.card)) || null;
  const gone = isGone(chosen, spar, cards);
  const client = useQueryClient();
  const navigate = useNavigate();
  const spent = useId();
  const place = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);
  // Whoever opened the choice by a key goes on in it.
  useEffect(() => {
    if (opened) focusOn(place.current);
  }, [opened]);

  /** Shows the problem where the member can fix it. */
  function refuse(message: string) {
    setProblem(message);
    place.current?.scrollIntoView({ block: 'start' });
    focusOn(place.current);
  }

  async function begin() {
    if (chosen === null || gone) return refuse('Choose a client first.');
    setBusy(true);
    try {
      const talk = await call(startTalk, { body: { ...choice, client: chosen } });
      keepTalk(client, talk);
      change({ client: chosen, begun: true });
      // On the way back from the call, the page shows where it was left; the link into the call is at its top.
      window.scrollTo({ top: 0 });
      await navigate({
        to: '/spar/$id',
        params: { id: talk.id },
        search: asked.script === undefined ? {} : { script: asked.script },
      });
    } catch (error) {
      await recountIfSpent(client, error);
      refuse(messageOf(error));
      // What this page shows is out of date.
      if (error instanceof CallError && error.code !== 'unavailable') {
        forgetLists(client);
        void cards.refetch();
        setSuggested(undefined);
      }
    } finally {
      setBusy(false);
    }
  }

  const shared = {
    spar,
    house,
    card,
    choice,
    busy,
    problem: problem !== null && isSpent(spar) ? noneLeftWords(spar.allowance) : problem,
    spent,
    second: hasUnfinished,
    onBegin: () => void begin(),
  };
  const left = (
    <>
      {isSpent(spar) ? null : <AllowanceNote query={query} />}
      <p className="text-soft text-[0.9375rem]">{playedBy(spar.origin)}</p>
    </>
  );
  const isUndecided = chosen === null && suggested === undefined;
  const waits = isUndecided ? !opened : cards.isPending && spar.ownCards !== 'none' && house === null;
  const isOpen = opened || gone || house?.locked === true || (house === null && card === null);
  return (
    <div className="grid grid-cols-1 gap-5">
      <SpentNote spar={spar} id={spent} />
      {waits ? (
        <Skeleton className="bubble h-96 max-w-3xl" />
      ) : isOpen ? (
        <Choosing
          {...shared}
          {...{ cards, chosen, gone, place }}
          below={left}
          onChoose={(next) => {
            setProblem(null);
            change(next);
          }}
        />
      ) : (
        <>
          <Suggested {...shared} onTemper={(temper) => change({ temper })} onOther={() => setOpened(true)} />
          <div className="grid max-w-3xl gap-1">{left}</div>
        </>
      )}
    </div>
  );
}
