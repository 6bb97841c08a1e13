import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type PartialOf, stream } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { useMemberOnly } from '#platform/client/member-only.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { TextArea } from '#platform/client/ui/forms/TextArea.tsx';
import { StopIcon, TrashIcon } from '#platform/client/ui/icons-at-work.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { dayOf } from '#platform/client/when.ts';
import { ask } from '#features/ask/contract.ts';
import { askLimits } from '#features/ask/rules/limits.ts';
import { AnswerView, Sentences } from './AnswerView.tsx';
import { keepTurn, threadQuery, threadsQuery, useDeleteThread } from './api.ts';

interface Address {
  /** A question that another page brings along. */
  readonly q?: string;
  /** The slug of the lesson beside which it is asked. */
  readonly lesson?: string;
  readonly thread?: string;
}

/** Asks, and shows the answer while it is written. Leaving stops it. */
function useAsking(onAnswered: (threadId: string) => void) {
  const client = useQueryClient();
  const running = useRef<AbortController | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const [partial, setPartial] = useState<PartialOf<typeof ask> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function begin(body: { question: string; threadId?: string; lesson?: string }): Promise<boolean> {
    if (running.current) return false;
    const controller = new AbortController();
    running.current = controller;
    setAsked(body.question);
    setProblem(null);
    try {
      const done = await stream(ask, { body }, { signal: controller.signal, onPartial: setPartial });
      keepTurn(client, done.threadId, done.turn);
      onAnswered(done.threadId);
      return true;
    } catch (error) {
      if (!controller.signal.aborted) setProblem(messageOf(error));
      return false;
    } finally {
      running.current = null;
      setAsked(null);
      setPartial(null);
    }
  }
  return { asked, partial, problem, begin, stop: () => running.current?.abort() };
}

/** Questions that lessons answer, for who has asked none yet. */
const examples = [
  'Why don’t clients say what bothers them?',
  'What if my guess is wrong?',
  'How do I say my price?',
] as const;

interface ThreadsProps {
  readonly onExample: (question: string) => void;
}

/** What was asked before. */
function Threads({ onExample }: ThreadsProps) {
  const threads = useQuery(threadsQuery);
  if (threads.isPending) return <Skeleton className="h-24 max-w-prose" />;
  if (threads.isError)
    return (
      <ErrorState
        message={messageOf(threads.error)}
        retrying={threads.isFetching}
        onRetry={() => void threads.refetch()}
      />
    );
  if (threads.data.threads.length === 0)
    return (
      <section aria-labelledby="for-example" className="grid max-w-prose justify-items-start gap-2">
        <h2 id="for-example" className="font-display text-heading font-bold">
          For example
        </h2>
        {examples.map((question) => (
          <button
            key={question}
            type="button"
            className="text-link min-h-11 text-left"
            onClick={() => onExample(question)}
          >
            {question}
          </button>
        ))}
        <p className="text-soft">Your questions stay here for 30 days.</p>
      </section>
    );
  return (
    <section aria-labelledby="asked-before" className="grid gap-2">
      <h2 id="asked-before" className="font-display text-heading font-bold">
        Asked before
      </h2>
      <ul className="grid">
        {threads.data.threads.map(({ askedAt, id, question }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3">
            <PageLink to={`/ask?thread=${id}`} className="text-link flex min-h-11 items-center wrap-anywhere">
              <span className="line-clamp-2">{question}</span>
            </PageLink>
            <time dateTime={askedAt} className="text-soft text-sm">
              {dayOf(askedAt)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The questions of a thread with their answers, the newest first: it stands right below the field. */
function Turns({ id }: { readonly id: string }) {
  const navigate = useNavigate();
  const thread = useQuery(threadQuery(id));
  const remove = useDeleteThread(() => navigate({ to: '/ask', replace: true }));
  if (thread.isPending) return <Skeleton className="bubble h-48" />;
  if (thread.isError)
    return (
      <ErrorState
        message={messageOf(thread.error)}
        retrying={thread.isFetching}
        onRetry={() => void thread.refetch()}
      />
    );
  return (
    <div className="grid gap-8">
      {thread.data.turns.toReversed().map(({ answer, id: turn, question }) => (
        <article key={turn} className="border-line grid gap-3 border-t-2 pt-6">
          <h2 className="font-display text-heading font-bold whitespace-pre-wrap wrap-anywhere">
            {question}
          </h2>
          <AnswerView answer={answer} />
        </article>
      ))}
      <div className="flex flex-wrap gap-3">
        <Button asChild variant="secondary">
          <PageLink to="/ask">New question</PageLink>
        </Button>
        <Button variant="ghost" busy={remove.isPending} onClick={() => remove.mutate(id)}>
          <TrashIcon width={20} />
          Delete
        </Button>
      </div>
    </div>
  );
}

/** `/ask`: answers from what the member can read here, and from nothing else. */
export function AskPage() {
  const member = useMemberOnly();
  const navigate = useNavigate();
  const { lesson, q = '', thread } = useSearch({ strict: false }) as Address;
  const [question, setQuestion] = useState(q);
  const asking = useAsking(
    (id) => void navigate({ to: '/ask', search: { thread: id } as never, replace: true }),
  );
  const { asked, partial, problem } = asking;
  const trimmed = question.trim();
  const error =
    trimmed.length > askLimits.question
      ? `Please keep this under ${askLimits.question.toLocaleString('en-US')} characters`
      : undefined;

  async function begin(words: string) {
    const isAnswered = await asking.begin({
      question: words,
      ...(thread !== undefined && { threadId: thread }),
      ...(lesson !== undefined && { lesson }),
    });
    if (isAnswered) setQuestion('');
  }
  async function submit(event?: FormEvent) {
    event?.preventDefault();
    if (trimmed !== '' && error === undefined) await begin(trimmed);
  }
  function askExample(words: string) {
    setQuestion(words);
    void begin(words);
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      void submit();
    }
  };
  return (
    <div className="page-width grid gap-8 py-10 sm:py-16">
      <div>
        <PageHeading title="Ask" />
        <form className="grid max-w-prose gap-3" onSubmit={(event) => void submit(event)}>
          <TextArea
            label={thread === undefined ? 'Your question' : 'Your next question'}
            hint="Answers come from your lessons, books, clients, cards, notes and real calls."
            name="question"
            rows={2}
            value={question}
            error={error}
            onKeyDown={onKeyDown}
            onValue={setQuestion}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={asked !== null} disabled={member === null}>
              Ask
            </Button>
            {asked === null ? null : (
              <Button variant="secondary" onClick={asking.stop}>
                <StopIcon width={20} />
                Stop
              </Button>
            )}
          </div>
        </form>
      </div>
      <div aria-live="polite" className="grid gap-4 empty:hidden">
        {problem === null ? null : <ErrorState message={problem} onRetry={() => void submit()} />}
        {asked === null ? null : (
          <article aria-busy className="grid gap-3">
            <h2 className="font-display text-heading font-bold wrap-anywhere">{asked}</h2>
            {partial === null ? <p className="text-soft">Looking …</p> : <Sentences {...partial} />}
          </article>
        )}
      </div>
      {member === null ? null : thread === undefined ? (
        <Threads onExample={askExample} />
      ) : (
        <Turns key={thread} id={thread} />
      )}
    </div>
  );
}
