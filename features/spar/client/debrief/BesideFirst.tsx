import { Link } from '@tanstack/react-router';
import { dayOf } from '#platform/client/when.ts';
import type { Debrief } from '#features/spar/contract-debrief.ts';
import type { EarlierCall, Talk } from '#features/spar/contract-talk.ts';
import { Folded } from '#platform/client/ui/Folded.tsx';
import { knewWords } from '#features/spar/client/talk-words.ts';

interface BesideFirstProps {
  readonly talk: Talk;
  readonly debrief: Debrief;
}

const quoted = (words: string | null) => (words === null ? 'None' : `“${words}”`);

function askedWords({ questions, firstQuestion }: Pick<EarlierCall, 'questions' | 'firstQuestion'>): string {
  if (firstQuestion === null) return 'Nothing';
  return questions === 1 ? quoted(firstQuestion) : `${questions} questions, first ${quoted(firstQuestion)}`;
}

const cell = 'py-2 pr-3 text-left align-top wrap-anywhere';

/** Compares this call with the member's first one of its kind with the same client; renders nothing if this is it. */
export function BesideFirst({ talk, debrief: { heard, measures, best } }: BesideFirstProps) {
  const { id, first, startedAt, knewUnsaid } = talk;
  if (first === null) return null;
  const calls = [
    { ...first, title: 'First call' },
    { id, startedAt, knewUnsaid, heard, ...measures, best: best?.quote.text ?? null, title: 'This call' },
  ];
  return (
    <Folded title="Beside your first call like this">
      <table className="w-full table-fixed border-collapse">
        <thead>
          <tr className="border-edge border-b-2">
            <th scope="col" className={`${cell} w-28 sm:w-1/4`}>
              <span className="sr-only">Point</span>
            </th>
            {calls.map((call) => (
              <th key={call.id} scope="col" className={cell}>
                {call.title}
                <time dateTime={call.startedAt} className="text-soft block text-sm font-normal">
                  {dayOf(call.startedAt)}
                </time>
                {call.knewUnsaid ? (
                  <span className="text-soft block text-sm font-normal">{knewWords}</span>
                ) : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="border-line border-b-2 font-semibold tabular-nums">
            <th scope="row" className={cell}>
              Felt understood
            </th>
            {calls.map((call) => (
              <td key={call.id} className={cell}>
                {call.heard === null ? 'Not judged' : `${call.heard} of 100`}
              </td>
            ))}
          </tr>
          <tr className="border-line border-b-2">
            <th scope="row" className={`${cell} font-normal`}>
              You asked
            </th>
            {calls.map((call) => (
              <td key={call.id} className={cell}>
                {askedWords(call)}
              </td>
            ))}
          </tr>
          <tr className="border-line border-b-2">
            <th scope="row" className={`${cell} font-normal`}>
              Your best line
            </th>
            {calls.map((call) => (
              <td key={call.id} className={cell}>
                {quoted(call.best)}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <Link
        to="/spar/compare"
        search={{ a: first.id, b: id }}
        className="text-link inline-flex min-h-11 w-fit items-center"
      >
        All of both, side by side
      </Link>
    </Folded>
  );
}
