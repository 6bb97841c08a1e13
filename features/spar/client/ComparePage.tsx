import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { messageOf } from '#platform/client/call-error.ts';
import { useMemberOnly } from '#platform/client/member-only.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { Skeleton } from '#platform/client/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/client/ui/states.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { CallError } from '#platform/client/call-error.ts';
import { momentOf } from '#platform/client/when.ts';
import type { Talk } from '#features/spar/contract-talk.ts';
import { compareQuery } from './api.ts';
import { AllTalks } from './AllTalks.tsx';
import { NeedsConnection, useIsOffline } from './NeedsConnection.tsx';
import { figuresOf, partsOf } from './debrief/Numbers.tsx';
import { verdicts } from './debrief/Point.tsx';
import { Bubble } from './talk/Transcript.tsx';
import { kindOfTalk, knewWords, playedBy } from './talk-words.ts';

type Pair = readonly [Talk, Talk];

type Fact = readonly [term: string, value: string];
type Facts = 'heard' | 'said' | 'counted';

const ofHundred = (value: number | null) => (value === null ? 'Not judged' : `${value} of 100`);

/** What one attempt came to, by term: each number, what it consists of, and what was counted. */
function factsOf({ heard, said, debrief }: Talk): Readonly<Record<Facts, readonly Fact[]>> {
  const parts = debrief ? partsOf(debrief) : { heard: [], said: [] };
  const points = parts.heard.map(([term, value]): Fact => [`${term}, points`, value]);
  return {
    heard: [['What was heard', ofHundred(heard)], ...points],
    said: [['How it was said', ofHundred(said)], ...parts.said],
    counted: debrief ? figuresOf(debrief.measures) : [],
  };
}

const allOf = ({ heard, said, counted }: ReturnType<typeof factsOf>) => [...heard, ...said, ...counted];

/** What stands in the place of a term that an attempt lacks. */
function withoutTerm({ state, debrief }: Talk, term: string): string {
  if (state === 'open') return 'Still open';
  // Only what was taken off is listed, so the other attempt lost nothing for it.
  return debrief?.said === null || term.endsWith(', points') ? 'Not judged' : '0';
}

/** The rows of the comparison: a term, and what it came to in each attempt. */
function rowsOf([a, b]: Pair): readonly (readonly [term: string, a: string, b: string])[] {
  const [left, right] = [factsOf(a), factsOf(b)];
  const group = (name: Facts) => [...new Set([...left[name], ...right[name]].map(([term]) => term))];
  const valueOf = (facts: ReturnType<typeof factsOf>, talk: Talk, term: string) =>
    allOf(facts).find(([one]) => one === term)?.[1] ?? withoutTerm(talk, term);
  return [...group('heard'), ...group('said'), ...group('counted')].map((term) => [
    term,
    valueOf(left, a, term),
    valueOf(right, b, term),
  ]);
}

function pointsOf({ debrief }: Talk) {
  if (debrief === null) return [];
  return [
    ...debrief.steps.map(({ step, label, verdict }) => ({ key: step as string, label, verdict })),
    ...debrief.rules.map(({ rule, label, verdict }) => ({ key: rule as string, label, verdict })),
  ];
}

const cell = 'py-3 pr-3 text-left align-top wrap-anywhere sm:pr-4';

/** Numbers and verdicts of both, row by row. */
function Table({ pair }: { readonly pair: Pair }) {
  const [a, b] = pair;
  const verdictOf = (talk: Talk, key: string) => pointsOf(talk).find((point) => point.key === key)?.verdict;
  const points = pointsOf(a).length > 0 ? pointsOf(a) : pointsOf(b);
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">Both attempts, point by point</caption>
      <thead>
        <tr className="border-edge border-b-2">
          <th scope="col" className={classes(cell, 'w-[36%] sm:w-2/5')}>
            <span className="sr-only">Point</span>
          </th>
          {pair.map(({ id, startedAt, knewUnsaid }, at) => (
            <th key={id} scope="col" className={cell}>
              <Link to="/spar/$id" params={{ id }} className="text-link inline-flex min-h-11 items-center">
                {at === 0 ? 'First' : 'Second'}
                <span className="sr-only"> attempt</span>
              </Link>
              <time dateTime={startedAt} className="text-soft block text-sm font-normal">
                {momentOf(startedAt)}
              </time>
              {knewUnsaid ? <span className="text-soft block text-sm font-normal">{knewWords}</span> : null}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rowsOf(pair).map(([term, left, right]) => (
          <tr key={term} className="border-line border-b-2 tabular-nums">
            <th scope="row" className={classes(cell, 'font-normal')}>
              {term}
            </th>
            <td className={cell}>{left}</td>
            <td className={cell}>{right}</td>
          </tr>
        ))}
        {points.map(({ key, label }) => (
          <tr key={key} className="border-line border-b-2">
            <th scope="row" className={classes(cell, 'font-normal')}>
              {label}
            </th>
            {pair.map((talk) => {
              const verdict = verdictOf(talk, key);
              return (
                <td key={talk.id} className={cell}>
                  {verdict ? (
                    <Badge tone={verdicts[verdict].tone}>{verdicts[verdict].label}</Badge>
                  ) : (
                    'Still open'
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The turns of both, beside each other from where they differ. */
function Turns({ pair, from }: { readonly pair: Pair; readonly from: number }) {
  return (
    <div className="grid gap-8 md:grid-cols-2">
      {pair.map(({ id, client, turns }, at) => (
        <section
          key={id}
          aria-label={at === 0 ? 'First attempt' : 'Second attempt'}
          className="grid content-start gap-3"
        >
          <h3 className="text-heading">{at === 0 ? 'First' : 'Second'}</h3>
          {turns
            .filter(({ number }) => number >= from)
            .map(({ number, said, answer }) => (
              <div key={number} className="grid gap-3">
                <p className="text-soft text-sm font-semibold">Turn {number}</p>
                <Bubble client={null}>{said}</Bubble>
                <Bubble client={client.name}>{answer}</Bubble>
              </div>
            ))}
          {turns.length < from ? <p className="text-soft">Nothing was said from here on.</p> : null}
        </section>
      ))}
    </div>
  );
}

function Compared({ pair, differFrom }: { readonly pair: Pair; readonly differFrom: number | null }) {
  const [a] = pair;
  const from = differFrom ?? Math.min(pair[0].turns.length, pair[1].turns.length) + 1;
  return (
    <>
      <PageHeading title={`Two calls with ${a.client.name}`} lead={kindOfTalk(a)} />
      <p className="text-soft -mt-6 mb-10 text-[0.9375rem]">{playedBy(a.origin)}</p>
      <div className="grid grid-cols-1 gap-14">
        <Table pair={pair} />
        <section aria-labelledby="differ" className="grid grid-cols-1 gap-6">
          <h2 id="differ" className="display text-title">
            {from <= 1 ? 'What was said' : `From turn ${from} on`}
          </h2>
          {from <= 1 ? null : <p className="text-soft">Before it, both are the same.</p>}
          <Turns pair={pair} from={from} />
        </section>
      </div>
    </>
  );
}

/** `/spar/compare?a=<id>&b=<id>`: two attempts side by side. */
export function ComparePage() {
  const member = useMemberOnly();
  const { a = '', b = '' } = useSearch({ strict: false }) as { a?: string; b?: string };
  const both = useQuery({ ...compareQuery(a, b), enabled: member !== null && a !== '' && b !== '' });
  const isOffline = useIsOffline(both.error);
  const isGone = both.error instanceof CallError && ['not_found', 'invalid_input'].includes(both.error.code);
  return (
    <div className="page-width py-10 sm:py-16">
      <AllTalks className="mb-4" />
      {both.data ? (
        <Compared pair={[both.data.a, both.data.b]} differFrom={both.data.differFrom} />
      ) : (
        <>
          <PageHeading title="Side by side" />
          {a === '' || b === '' ? (
            <EmptyState
              title="Choose two calls"
              description="Open a debrief and choose another attempt to compare it with."
            />
          ) : isGone ? (
            <EmptyState
              title="We can’t find these calls"
              description="One of them may have been deleted, or the link may be wrong."
              action={
                <Button asChild>
                  <PageLink to="/spar#talks">All calls</PageLink>
                </Button>
              }
            />
          ) : isOffline ? (
            <NeedsConnection />
          ) : both.isError ? (
            <ErrorState
              message={messageOf(both.error)}
              retrying={both.isFetching}
              onRetry={() => void both.refetch()}
            />
          ) : (
            <div role="status" aria-label="Loading">
              <Skeleton className="bubble h-96" />
            </div>
          )}
        </>
      )}
    </div>
  );
}
