import { Group } from '#features/admin/client/today/Group.tsx';
import type { BusinessFigures } from '#features/admin/contract-figures.ts';
import { monthWords } from '#features/members/rules-figure.ts';
import { EmptyState } from '#platform/client/ui/notices/states.tsx';
import { Counted, FigureTable } from './FigureTable.tsx';

const percent = (part: number, of: number) => `${Math.round((part / of) * 100)}%`;

/** Who keeps paying, by the month of their first payment. */
export function Retention({ retention }: { readonly retention: BusinessFigures['retention'] }) {
  const most = Math.max(0, ...retention.map(({ paying }) => paying.length));
  const later = Array.from({ length: most }, (_, at) => at + 1);
  return (
    <Group title="Who keeps paying">
      {retention.length === 0 ? (
        <EmptyState
          title="Nobody has paid yet"
          description="How many still pay one, two, three months later."
        />
      ) : (
        <FigureTable
          name="Who keeps paying, by month of the first payment"
          explained="Members by the month of their first payment, and how many of them pay for the month that begins 1, 2, 3 … months after it, of those for whom it has begun. A pause is a gap."
          table="retention"
          heads={['First paid', 'Members', ...later.map((after) => `+${after}`)]}
          rows={retention.map(({ members, month, paying }) => ({
            key: month,
            name: monthWords(month),
            cells: [
              <Counted key="members" figure={{ of: 'cohort', month, after: 0 }} many={members} />,
              ...later.map((after) => {
                const { due = 0, many = 0 } = paying[after - 1] ?? {};
                return due === 0 ? (
                  ''
                ) : (
                  <Counted
                    key={after}
                    figure={{ of: 'cohort', month, after }}
                    many={many}
                    words={percent(many, due)}
                  />
                );
              }),
            ],
          }))}
        />
      )}
    </Group>
  );
}
