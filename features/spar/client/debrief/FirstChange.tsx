import { useState } from 'react';
import { Spinner } from '#platform/client/ui/notices/Spinner.tsx';
import type { Debrief } from '#features/spar/contract-debrief.ts';
import type { Talk } from '#features/spar/contract-talk.ts';
import { spokenTime } from '#platform/client/spoken-time.ts';
import { askedTwice } from '#features/spar/rules/asked-twice.ts';
import { endsAsking, secondsOf, wordCount } from '#features/spar/rules/words.ts';
import { Again } from './Again.tsx';
import { Better } from './Better.tsx';
import { firstChange } from './first-change.ts';
import { elevenSeconds, hasOpener } from './Numbers.tsx';
import { Why } from './Point.tsx';
import { Quoted, TurnLink } from './quotes.tsx';
import type { Sentences } from './use-sentences.ts';

interface NextTimeProps {
  readonly talk: Talk;
  readonly name: string;
  readonly debrief: Pick<Debrief, 'measures' | 'pushing'>;
}

/** Nobody on the phone takes in a turn longer than this. */
const longTurn = 15;

/** The question that the member hung up on, as it was the last thing the client said; null if there was none. */
const leftOpen = ({ endedBy, turns }: Talk) => {
  const last = turns.at(-1);
  return endedBy === 'member' && last && endsAsking(last.answer) ? last : null;
};

/** A question of theirs that came back: they had no answer yet. */
function AskedTwice({ talk: { turns }, name }: Pick<NextTimeProps, 'talk' | 'name'>) {
  const question = askedTwice(turns.map(({ answer }) => answer));
  return question === null ? null : (
    <p className="wrap-anywhere">
      {name} asked twice: “{question}” Answer what they ask before you go on.
    </p>
  );
}

/** What nothing else comes before: late first words about the client, else the longest turn. Neither is a fault. */
function Pace({ talk: { client, temper, turns }, name, debrief: { measures } }: NextTimeProps) {
  const late = measures.secondsToClient;
  const [longest] = turns
    .map(({ number, said }) => ({ number, seconds: secondsOf(wordCount(said)) }))
    .toSorted((a, b) => b.seconds - a.seconds);
  if (late !== null && late > elevenSeconds && hasOpener(client))
    return (
      <p>
        Your first words about {name} came after {spokenTime(late)}. Try to get there in {elevenSeconds}.
      </p>
    );
  return longest === undefined ? null : (
    <p>
      Your longest turn took {spokenTime(longest.seconds)}. <TurnLink turn={longest.number} />{' '}
      {longest.seconds > longTurn
        ? 'Try it in half of that.'
        : temper === 'guarded'
          ? 'Keep it that short.'
          : 'Keep it that short with a client who’s guarded.'}
    </p>
  );
}

/** If no step fell short and nothing pushed: a question of theirs that was left open, else how the talk was paced. */
function NextTime(props: NextTimeProps) {
  const { talk, name, debrief } = props;
  const open = leftOpen(talk);
  return (
    <section aria-labelledby="first-change" className="grid content-start gap-2">
      <h2 id="first-change" className="text-heading">
        {open ? 'One thing to change' : 'For your next call'}
      </h2>
      <p>
        All four steps reached {name}
        {debrief.pushing.notJudged.length === 0 ? ', and nothing pushed' : ''}.
      </p>
      {open ? (
        <>
          <p>But {name} asked you something last, and you hung up. Answer it before you say goodbye:</p>
          <blockquote className="border-edge border-l-4 pl-4">
            <p className="wrap-anywhere">“{open.answer}”</p>
          </blockquote>
        </>
      ) : (
        <Pace {...props} />
      )}
      <AskedTwice {...props} />
      <Again talk={talk} turn={null} />
    </section>
  );
}

/** Says whether the better sentences are coming; the debrief is complete without them. */
function SentencesLine({ sentences: { writing, failure, again } }: { readonly sentences: Sentences }) {
  const [began, setBegan] = useState(false);
  if (writing && !began) setBegan(true);
  if (failure !== null)
    return (
      <p role="alert">
        We couldn’t write what you could say: {failure}{' '}
        <button type="button" className="text-link min-h-11" onClick={again}>
          Try again
        </button>
      </p>
    );
  if (!began && !writing) return null;
  return (
    <p role="status" className="text-soft flex min-h-7 items-center gap-2">
      {writing ? (
        <>
          <Spinner /> Writing what you could say, usually in a few seconds…
        </>
      ) : (
        <span className="sr-only">What you could say is ready.</span>
      )}
    </p>
  );
}

interface FirstChangeProps {
  readonly talk: Talk;
  readonly name: string;
  readonly debrief: Debrief;
  readonly sentences: Sentences;
}

/** The one thing to change, with one better sentence and the way to try it. */
export function FirstChange({ talk, name, debrief, sentences }: FirstChangeProps) {
  const point = firstChange(debrief);
  // If nothing was judged, nothing can come first.
  if (debrief.heard === null) return <Again talk={talk} turn={null} />;
  if (point === null) return <NextTime talk={talk} name={name} debrief={debrief} />;
  return (
    <section aria-labelledby="first-change" className="grid content-start gap-3">
      <h2 id="first-change" className="text-heading">
        One thing to change
      </h2>
      <Why point={point} name={name} />
      {point.quote === null ? null : (
        <p className="text-soft">
          <Quoted quote={point.quote} />
        </p>
      )}
      <Better point={point} sentences={sentences} />
      <AskedTwice talk={talk} name={name} />
      <Again talk={talk} turn={point.quote?.turn ?? null} />
      <SentencesLine sentences={sentences} />
    </section>
  );
}
