import { Link } from '@tanstack/react-router';
import { Button } from '#platform/client/ui/Button.tsx';
import { ArrowRightIcon } from '#platform/client/ui/icons.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import type { Lesson } from '#features/course/contract.ts';
import { addressOfTask } from '#features/course/rules-lesson.ts';

const tracker = 'emotion-tracker';
/** The tools whose words are said aloud, so that a member can practice them on a client who answers. */
const saidAloud: ReadonlySet<string> = new Set([tracker, 'call-scripts']);

/**
 * 'Use it now': a lesson's tool with some of its fields prefilled. What is rehearsed with the tracker stays on the
 * device.
 */
export function UseItNowCard({
  title,
  task,
}: {
  readonly title: string;
  readonly task: NonNullable<Lesson['useItNow']>;
}) {
  const label = (
    <>
      {task.label}
      <ArrowRightIcon width={20} />
    </>
  );
  const isSaid = saidAloud.has(task.tool);
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Button asChild size="large" className="w-fit max-w-full">
        {task.tool === tracker ? (
          <Link to="/emotion-tracker" state={{ script: { title, text: task.fields['script'] ?? '' } }}>
            {label}
          </Link>
        ) : (
          <PageLink to={addressOfTask(task)}>{label}</PageLink>
        )}
      </Button>
      {isSaid ? (
        <Button asChild size="large" variant="secondary" className="w-fit max-w-full">
          <PageLink to="/spar">Say it to an AI client</PageLink>
        </Button>
      ) : null}
    </div>
  );
}
