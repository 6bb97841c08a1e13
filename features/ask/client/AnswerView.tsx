import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { dayOf } from '#platform/client/when.ts';
import { wordsOf } from '#platform/contract/words.ts';
import type { Answer, AnswerSentence, Source } from '#features/ask/contract.ts';

const kinds: Readonly<Record<Source['kind'], string>> = {
  lesson: 'Lesson',
  book: 'Book',
  client: 'Client',
  card: 'Card',
  note: 'Your note',
  call: 'Your call',
};

interface SentencesProps {
  readonly sentences: readonly AnswerSentence[];
  readonly sources: readonly Source[];
}

/** Blanks, quotes and their like make no other words. */
const bare = (text: string) => wordsOf(text).join(' ');

/** Words of a source that no sentence has shown, each once. */
function furtherQuotes(sentences: readonly AnswerSentence[], source: number): readonly string[] {
  const shown = sentences.map(({ text }) => bare(text)).join('\n');
  const own = sentences.filter((sentence) => sentence.source === source).map(({ quote }) => quote);
  return [...new Set(own)].filter((quote) => !shown.includes(bare(quote)));
}

/** Sentences with the numbers of their sources, and the sources below, each opening at its place. */
export function Sentences({ sentences, sources }: SentencesProps) {
  return (
    <>
      <div className="grid max-w-prose gap-3 text-lg wrap-anywhere">
        {sentences.map(({ quote, source, text }, at) => {
          const number = (
            <span className="text-soft text-base">
              <span className="sr-only">Source </span>[{source + 1}]
            </span>
          );
          return bare(quote) === bare(text) ? (
            <blockquote key={at} className="border-accent border-l-4 pl-4">
              {text} {number}
            </blockquote>
          ) : (
            <p key={at}>
              {text} {number}
            </p>
          );
        })}
      </div>
      <ol aria-label="Sources" className="grid gap-1">
        {sources.map(({ address, kind, title }, at) => (
          <li key={address} className="flex gap-2">
            <span className="text-soft py-2.5">[{at + 1}]</span>
            <span className="grid">
              <PageLink to={address} className="text-link inline-flex min-h-11 items-center">
                {title}
              </PageLink>
              <span className="text-soft text-sm">
                {[kinds[kind], ...furtherQuotes(sentences, at).map((quote) => `“${quote}”`)].join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The day on which a locked lesson opens. */
function Locked({ locked: { address, opensAt, title } }: { readonly locked: NonNullable<Answer['locked']> }) {
  const link = (
    <PageLink to={address} className="text-link">
      {title}
    </PageLink>
  );
  return opensAt === null ? (
    <p>There’s a lesson about this that isn’t open to you yet: {link}.</p>
  ) : (
    <p>
      There’s a lesson about this: {link}. It opens on <time dateTime={opensAt}>{dayOf(opensAt)}</time>.
    </p>
  );
}

/** Who wrote an answer. */
function wayOf({ failed, origin: { demoNotice }, way }: Answer): string {
  if (way === 'quoted')
    return failed
      ? 'The AI can’t answer right now. These are the paragraphs that come closest, word for word.'
      : 'These are the paragraphs that come closest, word for word.';
  return demoNotice ?? 'An AI wrote this from the sources below. The quotes are word for word.';
}

/** One answer: what the material says and where, or that it doesn't. */
export function AnswerView({ answer }: { readonly answer: Answer }) {
  const { failed, hidden, isPart, locked, nearest, next, sentences, sources, way } = answer;
  const isMissing = sentences.length === 0 && hidden === 0;
  return (
    <div className="grid gap-4">
      {isMissing ? (
        <>
          <p className="text-lg">
            {locked === null ? 'The course doesn’t say.' : 'What’s open to you doesn’t say.'}
          </p>
          {locked === null ? (
            <p className="text-soft max-w-prose">
              Your own clients, cards, notes and newest calls don’t, either.
            </p>
          ) : null}
          {way === 'quoted' ? (
            <p className="text-soft max-w-prose">
              {failed ? 'The AI can’t answer right now. Without it,' : 'Without an AI,'} we can only look for
              the words of your question, and lessons and books are in English.
            </p>
          ) : null}
        </>
      ) : null}
      {isMissing && nearest !== null ? (
        <p>
          The lesson that comes closest:{' '}
          <PageLink to={nearest.address} className="text-link">
            {nearest.title}
          </PageLink>
        </p>
      ) : null}
      {sentences.length === 0 ? null : (
        <>
          <p className="text-soft max-w-prose text-[0.9375rem]">{wayOf(answer)}</p>
          <Sentences sentences={sentences} sources={sources} />
        </>
      )}
      {isPart && !isMissing ? (
        <p className="max-w-prose">That’s a part of your question. The rest isn’t in what’s open to you.</p>
      ) : null}
      {hidden === 0 ? null : (
        <p className="text-soft max-w-prose">
          We left out part of this answer: what it quotes isn’t open to you now, or is deleted.
        </p>
      )}
      {locked === null ? null : <Locked locked={locked} />}
      {next === null ? null : (
        <p className="max-w-prose">
          <strong>Try it with</strong>{' '}
          <PageLink to={next.client.address} className="text-link">
            {next.client.title}
          </PageLink>
          :{' '}
          <PageLink to={next.lesson.address} className="text-link">
            {next.task}
          </PageLink>
        </p>
      )}
    </div>
  );
}
