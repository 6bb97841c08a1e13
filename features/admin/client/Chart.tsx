import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { useId } from 'react';
import { classes } from '#platform/client/ui/classes.ts';

export interface Bar {
  readonly label: string;
  readonly value: number;
  /** The value as read aloud and shown on hover: '12 runs, $0.40'. */
  readonly words: string;
}

interface ColumnChartProps {
  readonly title: string;
  /** The whole of it in one sentence. */
  readonly summary: string;
  readonly bars: readonly Bar[];
}

/** Columns over days. The picture is for the eye; the same data is next to it as a table for everybody else. */
export function ColumnChart({ bars, summary, title }: ColumnChartProps) {
  const id = useId();
  const top = Math.max(1, ...bars.map(({ value }) => value));
  const [first, last] = [bars[0], bars.at(-1)];
  return (
    <figure aria-labelledby={id} className="grid min-w-0 gap-3">
      <figcaption className="grid gap-0.5">
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        <p className="text-soft">{summary}</p>
      </figcaption>
      <div aria-hidden="true" className="border-edge flex h-32 items-end gap-px border-b-2">
        {bars.map(({ label, value, words }) => (
          <div key={label} title={`${label}: ${words}`} className="group flex h-full flex-1 items-end">
            <div
              className={classes(
                'w-full rounded-t-sm',
                value === 0 ? 'bg-line' : 'bg-accent group-hover:bg-accent-strong',
              )}
              style={{ height: value === 0 ? '2px' : `${Math.max(4, (value / top) * 100)}%` }}
            />
          </div>
        ))}
      </div>
      <p aria-hidden="true" className="text-soft flex justify-between text-sm">
        <span>{first?.label}</span>
        <span>{last?.label}</span>
      </p>
      {/* A table itself cannot be made that narrow. */}
      <div className="sr-only">
        <table>
          <caption>{title}</caption>
          <tbody>
            {bars
              .filter(({ value }) => value > 0)
              .map(({ label, words }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{words}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

interface ShareBarProps extends Bar {
  readonly of: number;
  /** Where those who are counted are listed. */
  readonly to?: string;
}

/** A row of bars from left to right, with its labels next to it. */
export function ShareBar({ label, of, to, value, words }: ShareBarProps) {
  const share = of === 0 ? 0 : (value / of) * 100;
  return (
    <li className="grid gap-1.5">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="min-w-0 wrap-anywhere">{label}</span>
        {to === undefined ? (
          <span className="text-soft">{words}</span>
        ) : (
          <PageLink to={to} className="text-link -my-2.5 inline-flex min-h-11 items-center">
            <span className="sr-only">{label}: </span>
            {words}
          </PageLink>
        )}
      </p>
      <div aria-hidden="true" className="bg-sunken h-2.5 overflow-hidden rounded-full">
        <div className="bg-accent h-full rounded-full" style={{ width: `${share}%` }} />
      </div>
    </li>
  );
}
