import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#platform/client/call-error.ts';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';
import { type KeptFigure, leastAnswers } from '#features/clients/rules-recall.ts';
import type { RecallFigures } from '#features/clients/contract-recall.ts';
import { recallFiguresQuery } from './api.ts';
import { figureWords, wayWords } from './recall-words.ts';

const monthOf = (month: string) =>
  new Date(`${month}-15T12:00`).toLocaleDateString('en-US', { month: 'long', year: 'numeric' });

interface FiguresTableProps {
  readonly title: string;
  readonly rows: readonly (KeptFigure & { readonly name: string })[];
}

/** Shares as a table whose bars are drawn: read aloud, it is its own description. */
function FiguresTable({ rows, title }: FiguresTableProps) {
  if (rows.length === 0) return null;
  return (
    <table className="w-full text-left">
      <caption className="text-soft pb-1 text-left text-[0.9375rem]">{title}</caption>
      <tbody>
        {rows.map(({ name, ...figure }) => (
          <tr key={name} className="border-line border-t-2">
            <th scope="row" className="w-1/2 py-2 pr-3 font-semibold wrap-anywhere">
              {name}
            </th>
            <td className="py-2">
              <span aria-hidden className="bg-sunken block h-2 w-full">
                <span
                  className="bg-accent block h-2"
                  style={{ width: `${(100 * figure.kept) / Math.max(1, figure.answers)}%` }}
                />
              </span>
              <span className="text-soft text-[0.9375rem] tabular-nums">{figureWords(figure)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Figures({ figures: { all, months, openers, ways } }: { readonly figures: RecallFigures }) {
  if (all.answers === 0)
    return (
      <p>Nobody has answered yet. Write the sentence that should stay on a client’s page, before you talk.</p>
    );
  return (
    <>
      <p className="text-lead">{figureWords(all)}.</p>
      {all.share === null ? (
        <p className="text-soft">You see a share once there are {leastAnswers} answers.</p>
      ) : (
        <p className="text-soft">
          With so few answers the true share may lie anywhere between the two figures in parentheses.
        </p>
      )}
      <FiguresTable
        title="By month"
        rows={months.map(({ month, ...figure }) => ({ name: monthOf(month), ...figure }))}
      />
      <FiguresTable
        title="By way"
        rows={ways.map(({ way, ...figure }) => ({ name: wayWords[way], ...figure }))}
      />
      <FiguresTable
        title="By how you began"
        rows={openers.map(({ opener, ...figure }) => ({ name: `“${opener}”`, ...figure }))}
      />
    </>
  );
}

/** How much of a member's sentences stayed, closed; asked for when it is opened. Theirs alone: nobody is compared. */
export function KeptFigures() {
  const [isOpen, setIsOpen] = useState(false);
  const figures = useQuery({ ...recallFiguresQuery(), enabled: isOpen });
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)} className="w-full max-w-2xl">
      <summary className="inline-flex min-h-11 items-center font-semibold">
        What stayed with your clients
      </summary>
      <div className="grid gap-4 pt-1 pb-3">
        {figures.data ? (
          <Figures figures={figures.data} />
        ) : figures.error ? (
          <ErrorState
            message={messageOf(figures.error)}
            retrying={figures.isFetching}
            onRetry={() => void figures.refetch()}
          />
        ) : (
          <Skeleton className="h-24" />
        )}
      </div>
    </details>
  );
}
