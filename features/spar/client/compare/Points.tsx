import { Link } from '@tanstack/react-router';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { momentOf } from '#platform/client/when.ts';
import { verdicts } from '#features/spar/client/debrief/Point.tsx';
import { knewWords } from '#features/spar/client/talk-words.ts';
import { comparedPoints, type Outcome, type Pair } from './outcomes.ts';

const cell = 'py-3 pr-3 text-left align-top wrap-anywhere sm:pr-4';

function Came({ outcome: { verdict, value } }: { readonly outcome: Outcome }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {verdict === undefined ? null : <Badge tone={verdicts[verdict].tone}>{verdicts[verdict].label}</Badge>}
      {value}
    </span>
  );
}

/** Numbers, verdicts and figures of both attempts, each point once. */
export function Points({ pair }: { readonly pair: Pair }) {
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
        {comparedPoints(pair).map(({ term, isNumber, outcomes: [first, second] }) => (
          <tr
            key={term}
            className={classes('border-line border-b-2 tabular-nums', isNumber ? 'font-semibold' : null)}
          >
            <th scope="row" className={classes(cell, isNumber ? 'font-semibold' : 'font-normal')}>
              {term}
            </th>
            <td className={cell}>
              <Came outcome={first} />
            </td>
            <td className={cell}>
              <Came outcome={second} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
