import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { exportFigures, type FigureTable as Table } from '#features/admin/contract-figures.ts';
import { callForFile } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { saveFile } from '#platform/client/save-file.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { whole } from '#features/admin/client/today/words.ts';
import { type Figure, membersBehind } from '#features/members/rules-figure.ts';

interface FigureTableProps {
  /** What a screen reader calls it. */
  readonly name: string;
  /** What the figures mean, in a line. */
  readonly explained: string;
  readonly table: Table;
  readonly heads: readonly string[];
  readonly rows: readonly {
    readonly key: string;
    readonly name: ReactNode;
    readonly cells: readonly ReactNode[];
  }[];
}

/** A number that leads to the members whom it counted; nothing leads to nobody. */
export function Counted({
  figure,
  many,
  words,
}: {
  readonly figure: Figure;
  readonly many: number;
  /** In place of the number. */
  readonly words?: string;
}) {
  if (many === 0) return words ?? '0';
  return (
    <PageLink
      to={membersBehind(figure)}
      className="text-link -my-2 inline-flex min-h-11 min-w-11 items-center justify-end"
    >
      {words ?? whole(many)}
    </PageLink>
  );
}

/** Figures in rows, with their explanation, and the same as a file. */
export function FigureTable({ explained, heads, name, rows, table }: FigureTableProps) {
  const save = useMutation({
    mutationFn: async () =>
      saveFile(`figures-${table}.csv`, await callForFile(exportFigures, { query: { table } })),
    onError: (failure) => toast.error('Error', messageOf(failure)),
  });
  const [first, ...others] = heads;
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-soft max-w-prose">{explained}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a phone it scrolls, also by keyboard */}
      <section aria-label={name} className="scroll-shadow-x overflow-x-auto" tabIndex={0}>
        <table aria-label={name} className="w-full border-collapse">
          <thead>
            <tr className="border-line border-b-2 align-bottom">
              <th scope="col" className="py-2 pr-3 text-left font-semibold">
                {first}
              </th>
              {others.map((head) => (
                <th key={head} scope="col" className="px-3 py-2 text-right font-semibold">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ cells, key, name: rowName }) => (
              <tr key={key} className="border-line border-b">
                <th scope="row" className="min-w-28 py-2 pr-3 text-left font-normal">
                  {rowName}
                </th>
                {cells.map((cell, at) => (
                  <td key={heads[at + 1]} className="px-3 py-2 text-right whitespace-nowrap tabular-nums">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Button variant="secondary" className="w-fit" busy={save.isPending} onClick={() => save.mutate()}>
        Download as CSV<span className="sr-only">: {name}</span>
      </Button>
    </div>
  );
}
