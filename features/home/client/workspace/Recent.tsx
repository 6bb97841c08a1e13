import type { ReactNode } from 'react';
import { Card } from '#platform/client/ui/Card.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { ProgressLine } from '#platform/client/ui/notices/ProgressLine.tsx';
import { dayOf, momentOf } from '#platform/client/when.ts';
import type { CourseSummary } from '#features/course/contract.ts';
import { minutesInWords } from '#features/course/rules-minutes.ts';
import { textPath, toolOf } from '#features/tools/rules.ts';
import type { Workspace } from '#features/home/contract-workspace.ts';

interface PartProps {
  readonly title: string;
  /** Where all of it is. */
  readonly all: { readonly to: string; readonly label: string };
  readonly children: ReactNode;
}

function Part({ title, all, children }: PartProps) {
  return (
    <Card as="section" aria-label={title} className="flex min-w-0 flex-col p-5! sm:p-6!">
      <h2 className="text-heading mb-2">{title}</h2>
      <div className="grid grow content-start">{children}</div>
      <PageLink to={all.to} className="text-link mt-2 inline-flex min-h-11 w-fit items-center">
        {all.label}
      </PageLink>
    </Card>
  );
}

interface RowProps {
  readonly to: string;
  readonly title: string;
  readonly detail: string;
}

const Row = ({ to, title, detail }: RowProps) => (
  <li>
    <PageLink
      to={to}
      className="hover:bg-sunken rounded-control -mx-2 grid min-h-13 content-center px-2 py-1"
    >
      <span className="line-clamp-2 font-semibold wrap-anywhere">{title}</span>
      <span className="text-soft truncate text-sm">{detail}</span>
    </PageLink>
  </li>
);

const outcomeWords = { reply: 'a reply', meeting: 'a meeting', no: 'said no' } as const;

/** Leaves out zero counts. */
const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count.toLocaleString('en-US')} ${count === 1 ? one : many}`];

/** The outcomes of all texts, in one line. */
function sumOf({ made, used, replies, meetings, noes }: Workspace['texts']): string {
  const written = `${made.toLocaleString('en-US')} written`;
  if (used === 0) return `${written}. Mark what you use to see what comes of it.`;
  const came = [
    ...counted(replies, 'reply', 'replies'),
    ...counted(meetings, 'meeting', 'meetings'),
    ...counted(noes, 'said no', 'said no'),
  ];
  return `${written}, ${used.toLocaleString('en-US')} used: ${came.join(', ') || 'no outcome noted yet'}.`;
}

/** The newest texts, and the outcomes of all. */
export function RecentTexts({ texts }: Pick<Workspace, 'texts'>) {
  return (
    <Part title="Recent texts" all={{ to: '/tools/library', label: 'Your library' }}>
      {texts.made === 0 ? (
        <p className="text-soft">Nothing written yet. Each text you write is saved here.</p>
      ) : (
        <>
          <p className="text-soft mb-1 text-sm">{sumOf(texts)}</p>
          <ul>
            {texts.recent.map(({ id, tool, title, createdAt, outcome, usedAt }) => (
              <Row
                key={id}
                to={textPath(tool, id)}
                title={title}
                detail={[
                  toolOf(tool).title,
                  dayOf(createdAt),
                  ...(outcome ? [outcomeWords[outcome]] : usedAt ? ['used'] : []),
                ].join(' · ')}
              />
            ))}
          </ul>
        </>
      )}
    </Part>
  );
}

/** The newest Frustration Cards. */
export function RecentCards({ cards }: Pick<Workspace, 'cards'>) {
  return (
    <Part
      title="Your cards"
      all={{ to: '/brief', label: cards.made > 3 ? `All ${cards.made} cards` : '60-second brief' }}
    >
      <ul>
        {cards.recent.map(({ id, client, frustration }) => (
          <Row key={id} to={`/brief?card=${id}`} title={frustration} detail={client} />
        ))}
      </ul>
    </Part>
  );
}

/** How far the member is in the course, and what opens next. */
export function CourseProgress({ course }: { readonly course: CourseSummary }) {
  const { completed, lessons, minutesLeft, next, opensNext, percent } = course;
  return (
    <Part title="Your course" all={{ to: '/course', label: 'Open the course' }}>
      <div className="grid gap-3">
        <ProgressLine label="Progress in the course" percent={percent} />
        <p>
          {completed} of {lessons} lessons{minutesLeft > 0 ? ` · ${minutesInWords(minutesLeft)} left` : ''}
        </p>
        {next ? null : (
          <p>{completed === lessons ? 'You finished the course.' : 'Everything that is open is done.'}</p>
        )}
        {opensNext ? (
          <p className="text-soft">
            “{opensNext.title}” opens on {momentOf(opensNext.opensAt)}.
          </p>
        ) : null}
      </div>
    </Part>
  );
}
