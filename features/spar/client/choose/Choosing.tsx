import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { isSpent } from '#features/spar/client/AllowanceNote.tsx';
import { setWords, usualWords } from '#features/spar/client/talk-words.ts';
import type { HouseClient, Spar } from '#features/spar/contract.ts';
import {
  situationLabels,
  situations,
  talkMinutes,
  temperLabels,
  tempers,
} from '#features/spar/rules/vocabulary.ts';
import type { FrustrationCard } from '#features/tools/contract.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { ChoiceGroup } from '#platform/client/ui/forms/ChoiceGroup.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { Tabs } from '#platform/client/ui/Tabs.tsx';
import { ArrowRightIcon } from '#platform/client/ui/icons.tsx';
import { useIsWide } from '#platform/client/wide.ts';
import { BeforeCall } from './BeforeCall.tsx';
import { HouseClients } from './HouseClients.tsx';
import { OwnCards } from './OwnCards.tsx';
import type { Choice, ChosenClient } from './choice.ts';

interface BeginBarProps {
  /** The name of the chosen client; null if none is chosen. */
  readonly name: string | null;
  readonly busy: boolean;
  readonly disabled: boolean;
  /** The id of the note that says when there is more. */
  readonly spent: string;
  /** Whether the page offers something more important: continuing an unfinished call. */
  readonly second: boolean;
  readonly onBegin: () => void;
}

/** Begins the call. On a narrow window the bar stays in view with the client's name while the choice scrolls. */
function BeginBar({ name, busy, disabled, spent, second, onBegin }: BeginBarProps) {
  return (
    <div className="bg-paper border-line sticky bottom-0 z-10 -mx-2 flex flex-wrap items-center gap-x-4 gap-y-1 border-t-2 px-2 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:static lg:mx-0 lg:border-0 lg:p-0">
      <p className="min-w-0 flex-1 basis-24 truncate font-semibold lg:hidden">
        {busy ? 'Calling…' : (name ?? 'No client yet')}
      </p>
      <Button
        variant={second ? 'secondary' : 'primary'}
        size="large"
        busy={busy}
        disabled={disabled}
        aria-describedby={disabled ? spent : undefined}
        className="shrink-0 lg:w-full"
        onClick={onBegin}
      >
        Begin the call
        <ArrowRightIcon width={22} />
      </Button>
    </div>
  );
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

/** Keeps a control where it is in the window while the next render adds or removes something above it. */
function useHeld() {
  const held = useRef<{ readonly what: Element; readonly top: number } | null>(null);
  useLayoutEffect(() => {
    if (held.current === null) return;
    const { what, top } = held.current;
    held.current = null;
    window.scrollBy({ top: what.getBoundingClientRect().top - top, behavior: 'instant' });
  });
  return (what: Element | null | undefined) => {
    held.current = what ? { what, top: what.getBoundingClientRect().top } : null;
  };
}

const tabLabels = { cards: 'Your cards', house: 'Practice clients' } as const;

interface ChoosingProps {
  readonly spar: Spar;
  readonly cards: UseQueryResult<readonly FrustrationCard[]>;
  readonly chosen: ChosenClient | null;
  readonly house: HouseClient | null;
  readonly card: FrustrationCard | null;
  /** Whether the chosen client no longer exists. */
  readonly gone: boolean;
  readonly choice: Choice;
  readonly busy: boolean;
  /** Why the call could not begin; shown beside the clients. */
  readonly problem: string | null;
  /** The id of the note that says when there is more. */
  readonly spent: string;
  readonly second: boolean;
  /** The clients, where a problem is fixed. */
  readonly place: RefObject<HTMLDivElement | null>;
  /** What is left. */
  readonly below: ReactNode;
  readonly onChoose: (change: Partial<Pick<Choice, 'client' | 'situation' | 'temper' | 'minutes'>>) => void;
  readonly onBegin: () => void;
}

/** Every client, kind of call, temper and length to choose from. */
export function Choosing(props: ChoosingProps) {
  const { spar, cards, chosen, house, card, gone, choice, busy, problem, spent, second, place, below } =
    props;
  const { onChoose, onBegin } = props;
  const radios = useId();
  const [tab, setTab] = useState<keyof typeof tabLabels | null>(null);
  const [picked, setPicked] = useState(false);
  const chosenKind = chosen === null ? null : 'card' in chosen ? 'cards' : 'house';
  const hasNoCards = spar.ownCards === 'none' || cards.data?.length === 0;
  const shownTab = tab ?? chosenKind ?? (hasNoCards ? 'house' : 'cards');
  // In one column, it would be screens below the choice instead of beside it.
  const isBeside = useIsWide();
  const before = <BeforeCall {...{ house, card, choice, isBeside }} />;
  // The suggested client's was there before: under them it would go at the first choice, and move the others up.
  const under = isBeside || !(picked || house?.locked) ? null : before;
  const name = house?.name ?? card?.client ?? null;
  const hold = useHeld();
  const pick = (client: ChosenClient) => {
    hold(place.current?.querySelector('input:checked'));
    setPicked(true);
    onChoose({ client });
  };
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
                {problem}
              </p>
            )}
          </div>
          {gone ? (
            <div role="status" className="mb-4">
              <Notice tone="attention" title="This client is no longer here.">
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
                      onChoose={({ id }) => pick({ card: id })}
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
                      onChoose={({ slug }) => pick({ house: slug })}
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
          onValue={(situation) => onChoose({ situation })}
        />
        <ChoiceGroup
          legend="How are they today?"
          columns="sm:grid-cols-3"
          options={optionsOf(tempers, temperLabels)}
          value={choice.temper}
          onValue={(temper) => onChoose({ temper })}
        />
        <ChoiceGroup
          legend="How long do you have?"
          columns="sm:grid-cols-3"
          options={lengths}
          value={String(choice.minutes)}
          onValue={(value) =>
            onChoose({ minutes: talkMinutes.find((one) => String(one) === value) ?? choice.minutes })
          }
        />
      </div>
      <div className="contents lg:sticky lg:top-24 lg:grid lg:gap-5">
        {isBeside ? before : null}
        <div className="grid gap-5 lg:order-last">{below}</div>
        <BeginBar
          name={name}
          busy={busy}
          disabled={isSpent(spar)}
          spent={spent}
          second={second}
          onBegin={onBegin}
        />
      </div>
    </div>
  );
}
