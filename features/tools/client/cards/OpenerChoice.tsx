import type { ReactNode } from 'react';
import { messageOf } from '#platform/client/call-error.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { ChoiceGroup } from '#platform/client/ui/forms/ChoiceGroup.tsx';
import { CopyButton } from '#platform/client/ui/CopyButton.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { firstAnswers } from '#content/openers.ts';
import { briefOf, type StayedOpener } from '#features/tools/rules/brief.ts';
import { type FrustrationCard, toolLimits } from '#features/tools/contract.ts';
import { useChangeCard, useWriteOpeners } from '#features/tools/client/api.ts';
import { OnlyLooking, useOnlyLooking } from '#features/tools/client/run/OnlyLooking.tsx';
import { originWords } from './origin-words.ts';
import { RestsOn, sourceOf } from './RestsOn.tsx';

/** How to say it, and to whom. */
function hintOf({ heard, openers }: FrustrationCard, opener: string): string {
  if (heard && opener.includes('“'))
    return `These are the words of ${sourceOf(heard)}. Say them back only to them.`;
  return openers?.lines.includes(opener)
    ? 'It asks, and gives away nothing of the guess below. Say it, wait, and listen.'
    : 'It asks, and leaves them a way out. Say it, wait, and listen.';
}

/** Who wrote what there is to choose from. */
function whoWrote({ openers }: FrustrationCard, choices: readonly string[]): string {
  const isOurs = choices.some((line) => !openers?.lines.includes(line));
  const ours = isOurs ? ['We wrote this from what you noted of them; no AI did.'] : [];
  const written = openers
    ? [openers.origin.demoNotice ?? `${originWords(openers.origin)} from this card.`]
    : [];
  const left = toolLimits.openers - (openers?.lines.length ?? toolLimits.openers);
  const leftOut = {
    1: ['One of three broke a rule for openers and is left out.'],
    2: ['Two of three broke a rule for openers and are left out.'],
  }[left];
  return [...ours, ...written, ...(leftOut ?? [])].join(' ');
}

interface OpenerChoiceProps {
  readonly card: FrustrationCard;
  readonly stayed: readonly StayedOpener[];
  /** The clock for saying it aloud. */
  readonly aloud: ReactNode;
}

/** The button that lets the model write openers from the card. */
function Write({ card }: { readonly card: FrustrationCard }) {
  const write = useWriteOpeners();
  const isOnlyLooking = useOnlyLooking();
  return (
    <>
      <Button
        variant="secondary"
        busy={write.isPending}
        disabled={isOnlyLooking}
        onClick={() => write.mutate(card.id, { onError: (error) => toast.error('Error', messageOf(error)) })}
      >
        {card.openers ? 'Write three others' : 'Write three from this card'}
      </Button>
      {write.isPending ? <p role="status">Writing three openers. That can take half a minute.</p> : null}
      <OnlyLooking />
    </>
  );
}

const answers = [
  { when: 'When they call', line: firstAnswers.call },
  { when: 'When they write', line: firstAnswers.message },
] as const;

/** What to answer, for members whose clients come on their own. */
function FirstAnswers() {
  return (
    <details>
      <summary className="flex min-h-11 w-fit items-center font-semibold">They call or write to you?</summary>
      <dl className="grid gap-3 pt-1 pb-3">
        {answers.map(({ when, line }) => (
          <div key={when} className="grid gap-0.5">
            <dt className="text-soft text-sm font-semibold">{when}</dt>
            <dd className="flex items-start gap-2">
              <span className="min-w-0 flex-1">{line}</span>
              <CopyButton compact label={`Copy what to say: ${when.toLowerCase()}`} text={line} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const yellow = 'bubble bg-accent text-on-accent grid gap-3 p-6 sm:p-8';

/** What to say first to this client, aloud and by the clock, and other openers to choose from. */
export function OpenerChoice({ card, stayed, aloud }: OpenerChoiceProps) {
  const { opener, openers, stayed: why } = briefOf(card, stayed);
  const change = useChangeCard();
  if (opener === null)
    return (
      <div className="grid items-start gap-6 lg:grid-cols-2 lg:gap-x-12">
        <div className="grid gap-3">
          <section aria-labelledby="opener-title" className={`${yellow} justify-items-start`}>
            <h2 id="opener-title" className="text-heading font-bold">
              What to say first
            </h2>
            <p>Three ways to begin, each within 11 seconds. They ask about the last time it came up.</p>
            <Write card={card} />
          </section>
          <FirstAnswers />
        </div>
        <RestsOn card={card} />
      </div>
    );
  const choices = openers.includes(opener) ? openers : [opener, ...openers];
  const origin = whoWrote(card, choices);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2 lg:gap-x-12">
      <div className="grid gap-5">
        <section aria-labelledby="opener-title" className={yellow}>
          <h2 id="opener-title" className="font-semibold">
            Say this in 11 seconds
          </h2>
          <div className="flex items-start gap-2">
            <p className="font-display text-heading min-w-0 flex-1 font-bold" aria-live="polite">
              {opener}
            </p>
            <CopyButton compact label="Copy the line to say" text={opener} />
          </div>
          {why === null ? null : <p className="font-semibold">{why}</p>}
          <p>{hintOf(card, opener)}</p>
        </section>
        <FirstAnswers />
        {aloud}
        <PageLink
          to={`/emotion-tracker?card=${card.id}#drill`}
          className="text-link inline-flex min-h-11 w-fit items-center"
        >
          Say it to the camera
        </PageLink>
      </div>
      <div className="grid justify-items-start gap-4">
        {choices.length > 1 ? (
          <ChoiceGroup
            legend="Choose one"
            options={choices.map((line) => ({ value: line, label: line }))}
            value={opener}
            onValue={(line) =>
              change.mutate(
                { id: card.id, change: { opener: line } },
                { onError: (error) => toast.error('Error', messageOf(error)) },
              )
            }
          />
        ) : null}
        <p className="text-soft text-sm">{origin}</p>
        {card.heard ? null : <Write card={card} />}
        <RestsOn card={card} isQuoted />
      </div>
    </div>
  );
}
