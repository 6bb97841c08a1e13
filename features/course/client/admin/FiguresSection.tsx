import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { EmptyState } from '#platform/client/ui/notices/states.tsx';
import { SettingsSection } from '#platform/client/ui/SettingsSection.tsx';
import type { AdminLesson } from '#features/course/contract-admin.ts';
import type { lessonFiguresSchema } from '#features/course/contract-admin-desk.ts';
import { QueryState } from './QueryState.tsx';
import { lessonsQuery } from './api.ts';
import { figuresQuery } from './late-queries.ts';

type Figures = z.output<typeof lessonFiguresSchema>;

const percent = (share: number) => `${Math.round(share * 100)}%`;

/** For screen readers, instead of the bars: where most of them stop. */
function stopsInWords(stops: readonly number[]): string {
  const most = Math.max(...stops);
  if (most === 0) return 'Nobody stopped partway';
  const tenth = stops.indexOf(most);
  return `Most stop between ${tenth * 10} and ${(tenth + 1) * 10} percent`;
}

/** Ten bars, one for each tenth of the film. */
function Stops({ stops }: { readonly stops: readonly number[] }) {
  const most = Math.max(1, ...stops);
  return (
    <span className="inline-flex h-9 items-end gap-0.5" role="img" aria-label={stopsInWords(stops)}>
      {stops.map((count, tenth) => (
        <span
          key={tenth}
          className={count === 0 ? 'bg-line w-2' : 'bg-accent-strong w-2'}
          style={{ height: `${Math.max(8, (count / most) * 100)}%` }}
        />
      ))}
    </span>
  );
}

function Row({ lesson, figures }: { readonly lesson: AdminLesson; readonly figures: Figures | undefined }) {
  const watched = figures?.medianWatched ?? null;
  return (
    <tr className="border-line border-t-2">
      <th scope="row" className="min-w-48 py-3 pr-4 text-left font-semibold">
        {lesson.title}
      </th>
      <td className="px-3 py-3 text-right tabular-nums">{figures?.started ?? 0}</td>
      <td className="px-3 py-3 text-right tabular-nums">{figures?.finished ?? 0}</td>
      <td className="px-3 py-3 text-right tabular-nums">{watched === null ? '–' : percent(watched)}</td>
      <td className="py-3 pl-3">{figures?.stops ? <Stops stops={figures.stops} /> : '–'}</td>
    </tr>
  );
}

/** How members do in the lessons: how many began and finished, how much of a film they watch, and where they stop. */
export function FiguresSection() {
  const lessons = useQuery(lessonsQuery);
  const figures = useQuery(figuresQuery);
  return (
    <SettingsSection
      title="How members take the lessons"
      text="Watched: half of those who began the film played at least this much of it. The bars show in which tenth of the film people stopped. Admins aren’t counted."
    >
      <QueryState query={lessons} failure="Failed to load lessons" waiting="Loading lessons">
        {(list) => (
          <QueryState query={figures} failure="Failed to load the figures" waiting="Loading the figures">
            {(found) =>
              list.length === 0 ? (
                <EmptyState
                  title="No lessons yet"
                  description="You’ll see here what members do in each lesson."
                />
              ) : (
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table must scroll by keyboard too
                <section aria-label="Figures of each lesson" tabIndex={0} className="overflow-x-auto">
                  <table className="w-full text-[0.9375rem]">
                    <thead>
                      <tr className="text-soft">
                        <th scope="col" className="py-2 pr-4 text-left font-medium">
                          Lesson
                        </th>
                        <th scope="col" className="px-3 py-2 text-right font-medium">
                          Started
                        </th>
                        <th scope="col" className="px-3 py-2 text-right font-medium">
                          Finished
                        </th>
                        <th scope="col" className="px-3 py-2 text-right font-medium">
                          Watched
                        </th>
                        <th scope="col" className="py-2 pl-3 text-left font-medium">
                          They stop at
                        </th>
                      </tr>
                    </thead>
                    <tbody>
                      {list.map((lesson) => (
                        <Row
                          key={lesson.id}
                          lesson={lesson}
                          figures={found.find(({ lessonId }) => lessonId === lesson.id)}
                        />
                      ))}
                    </tbody>
                  </table>
                </section>
              )
            }
          </QueryState>
        )}
      </QueryState>
    </SettingsSection>
  );
}
