import { useQuery } from '@tanstack/react-query';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { comingDayOf } from '#platform/client/when.ts';
import { drillsOfTalkQuery, drillsQuery } from './drills.ts';

interface DrillsLineProps {
  /** Only what was missed in this talk; else in any. */
  readonly talkId?: string;
}

/** What is due, with a link, and when the next drill comes; renders nothing if there is none. */
export function DrillsLine({ talkId }: DrillsLineProps) {
  const { data, dataUpdatedAt } = useQuery(talkId === undefined ? drillsQuery : drillsOfTalkQuery(talkId));
  const waiting = data?.waiting ?? 0;
  const next = data?.nextAt ? comingDayOf(data.nextAt, new Date(dataUpdatedAt)) : null;
  // A copy on this device may be older than this field.
  const nextWith = data?.nextWith ?? null;
  if (waiting === 0 && next === null) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      {waiting > 0 ? (
        <PageLink to="/three-minutes" className="text-link inline-flex min-h-11 items-center">
          A missed turn is due today
        </PageLink>
      ) : null}
      {next === null ? null : (
        <span className="text-soft">
          {waiting > 0 ? 'Another one comes' : 'A turn you missed comes back'} {next}
          {nextWith === null ? '.' : `, from your call with ${nextWith}. It doesn’t use up a practice call.`}
        </span>
      )}
    </p>
  );
}
