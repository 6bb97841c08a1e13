import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { AllowanceNote, SpentWords, isSpent } from '#features/spar/client/AllowanceNote.tsx';
import { cardsQuery, forgetLists, keepTalk, recountIfSpent } from '#features/spar/client/api.ts';
import { playedBy, setWords, usualWords } from '#features/spar/client/talk-words.ts';
import { startTalk } from '#features/spar/contract-talk.ts';
import type { FirstCall, HouseClient, Spar } from '#features/spar/contract.ts';
import {
  situationLabels,
  situations,
  talkMinutes,
  temperLabels,
  tempers,
} from '#features/spar/rules/vocabulary.ts';
import type { FrustrationCard } from '#features/tools/contract.ts';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { call } from '#platform/client/call.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { ChoiceGroup } from '#platform/client/ui/forms/ChoiceGroup.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { Tabs } from '#platform/client/ui/Tabs.tsx';
import { ArrowRightIcon } from '#platform/client/ui/icons.tsx';
import { useIsWide } from '#platform/client/wide.ts';
import { BeforeCall } from './BeforeCall.tsx';
import { HouseClients } from './HouseClients.tsx';
import { OwnCards } from './OwnCards.tsx';
import { type Choice, type ChosenClient, useChoice } from './choice.ts';

interface BeginBarProps {
  /** The name of the chosen client; null if none is chosen. */
  readonly name: string | null;
  readonly busy: boolean;
  readonly disabled: boolean;
  /** Whether the page offers something more important: continuing an unfinished call. */
  readonly second: boolean;
  readonly onBegin: () => void;
}

/** Begins the call. On a narrow window the bar stays in view with the client's name while the choice scrolls. */
function BeginBar({ name, busy, disabled, second, onBegin }: BeginBarProps) {
  return (
    <div className="bg-paper border-line sticky bottom-0 z-10 -mx-2 flex flex-wrap items-center gap-x-4 gap-y-1 border-t-2 px-2 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:static lg:mx-0 lg:border-0 lg:p-0">
      <p className="min-w-0 flex-1 basis-24 truncate font-semibold lg:hidden">{name ?? 'No client yet'}</p>
      <Button
        variant={second ? 'secondary' : 'primary'}
        size="large"
        busy={busy}
        disabled={disabled}
        className="shrink-0 lg:w-full"
        onClick={onBegin}
      >
        Begin the call
        <ArrowRightIcon width={22} />
      </Button>
    </div>
  );
}

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

const optionsOf = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: labels[value] }));

const lengths = talkMinutes.map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }));

/** Tells screen readers what a client suggests and how the call is set, as both are elsewhere on the page. */
function Announced({ house, choice }: { readonly house: HouseClient | null; readonly choice: Choice }) {
  return (
    <p role="status" className="sr-only">
      {house === null
        ? null
        : `${house.name}: ${usualWords(house)}. This call: ${setWords(choice)}, ${choice.minutes} minutes.`}
    </p>
  );
}

const tabLabels = { cards: 'Your cards', house: 'Practice clients' } as const;

const goneWords = 'This client is no longer here.';

/** Whether the chosen client is known not to exist: deleted since, or a wrong address. */
function isGone({ client }: Choice, spar: Spar, cards: UseQueryResult<readonly FrustrationCard[]>): boolean {
  if (client === null) return false;
  if ('house' in client) return !spar.clients.some(({ slug }) => slug === client.house);
  return cards.isSuccess && !cards.isFetching && !cards.data.some(({ id }) => id === client.card);
}

/** The choice of a client and of a call, and the button that begins it. */
export function Chooser({ spar, query, asked, first, hasUnfinished }: ChooserProps) {
  const houseOf = (one: ChosenClient | null) =>
    one && 'house' in one ? (spar.clients.find(({ slug }) => slug === one.house) ?? null) : null;
  const { choice, change } = useChoice(asked, first, houseOf);
  const chosen = choice.client;
  const house = houseOf(chosen);
  const cards = useQuery(cardsQuery);
  const gone = isGone(choice, spar, cards);
  const client = useQueryClient();
  const navigate = useNavigate();
  const radios = useId();
  const place = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [tab, setTab] = useState<keyof typeof tabLabels | null>(null);
  const chosenKind = chosen === null ? null : 'card' in chosen ? 'cards' : 'house';
  const hasNoCards = spar.ownCards === 'none' || cards.data?.length === 0;
  const shownTab = tab ?? chosenKind ?? (hasNoCards ? 'house' : 'cards');

  function choose(next: Parameters<typeof change>[0]) {
    setProblem(null);
    change(next);
  }

  /** Shows the problem beside the clients, where the member can fix it. */
  function refuse(message: string) {
    setProblem(message);
    place.current?.scrollIntoView({ block: 'start' });
    // A radio if there is one; else the open tab, since focus opens a tab.
    const find = (what: string) => place.current?.querySelector<HTMLElement>(what);
    const first = find('input:checked') ?? find('input') ?? find('[role=tab][data-state=active]');
    first?.focus({ preventScroll: true });
  }

  async function begin() {
    if (chosen === null || gone) return refuse('Choose a client first.');
    setBusy(true);
    try {
      const talk = await call(startTalk, { body: { ...choice, client: chosen } });
      keepTalk(client, talk);
      change({ begun: true });
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
      }
    } finally {
      setBusy(false);
    }
  }

  const card = (chosen && 'card' in chosen && cards.data?.find(({ id }) => id === chosen.card)) || null;
  // In one column, it would be screens below the choice instead of beside it.
  const isBeside = useIsWide();
  const before = <BeforeCall {...{ house, card, choice, isBeside }} />;
  const under = isBeside ? null : before;
  const name = house?.name ?? card?.client ?? null;
  // Opening the other tab keeps the choice and names the chosen client there.
  const elsewhere =
    name !== null && shownTab !== chosenKind ? (
      <p className="text-soft mb-4">
        You have chosen <strong className="text-ink">{name}</strong>, under{' '}
        {tabLabels[shownTab === 'cards' ? 'house' : 'cards']}.
      </p>
    ) : null;
  return (
    // A sticky element stays in view over a whole flex container, but in a grid only within its own row.
    <div className="flex flex-col items-stretch gap-10 lg:grid lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] lg:items-start lg:gap-12">
      <div className="grid grid-cols-1 gap-10 max-lg:[&_:is(input,button)]:scroll-mb-32">
        <div ref={place} className="scroll-mt-24">
          <div className="mb-4 flex flex-wrap items-baseline gap-x-4">
            <h2 className="text-heading">Who are you calling?</h2>
            {problem === null ? null : (
              <p role="alert" className="text-danger font-medium">
                {isSpent(spar) ? <SpentWords spar={spar} /> : problem}
              </p>
            )}
          </div>
          {gone ? (
            <div role="status" className="mb-4">
              <Notice tone="attention" title={goneWords}>
                <p>Choose another one here.</p>
              </Notice>
            </div>
          ) : null}
          <Tabs
            label="Who are you calling?"
            value={shownTab}
            onValue={setTab}
            items={[
              {
                value: 'cards',
                label: tabLabels.cards,
                content: (
                  <>
                    {elsewhere}
                    <OwnCards
                      name={radios}
                      cards={cards}
                      calls={spar.ownCards}
                      open={isSpent(spar) ? 0 : spar.clients.filter(({ locked }) => !locked).length}
                      chosen={chosen && 'card' in chosen ? chosen.card : null}
                      brief={under}
                      onChoose={({ id }) => choose({ client: { card: id } })}
                    />
                  </>
                ),
              },
              {
                value: 'house',
                label: tabLabels.house,
                content: (
                  <>
                    {elsewhere}
                    <HouseClients
                      name={radios}
                      clients={spar.clients}
                      chosen={chosen && 'house' in chosen ? chosen.house : null}
                      set={choice}
                      brief={under}
                      onChoose={({ slug }) => choose({ client: { house: slug } })}
                    />
                  </>
                ),
              },
            ]}
          />
          <Announced house={house} choice={choice} />
        </div>
        <ChoiceGroup
          legend="What kind of call is it?"
          // As many as fit, however large the reader's letters are.
          columns="grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] sm:grid-cols-3"
          options={optionsOf(situations, situationLabels)}
          value={choice.situation}
          onValue={(situation) => choose({ situation })}
        />
        <ChoiceGroup
          legend="How are they today?"
          columns="sm:grid-cols-3"
          options={optionsOf(tempers, temperLabels)}
          value={choice.temper}
          onValue={(temper) => choose({ temper })}
        />
        <ChoiceGroup
          legend="How long do you have?"
          columns="sm:grid-cols-3"
          options={lengths}
          value={String(choice.minutes)}
          onValue={(value) =>
            choose({ minutes: talkMinutes.find((one) => String(one) === value) ?? choice.minutes })
          }
        />
      </div>
      <div className="contents lg:sticky lg:top-24 lg:grid lg:gap-5">
        {isBeside ? before : null}
        <div className="grid gap-5 lg:order-last">
          <AllowanceNote query={query} />
          <p className="text-soft text-[0.9375rem]">{playedBy(spar.origin)}</p>
        </div>
        <BeginBar
          name={name}
          busy={busy}
          disabled={isSpent(spar)}
          second={hasUnfinished}
          onBegin={() => void begin()}
        />
      </div>
    </div>
  );
}
