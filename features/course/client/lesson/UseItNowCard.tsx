import { Link } from '@tanstack/react-router';
import { usePageExists } from '#platform/client/built-pages.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { ArrowRightIcon } from '#platform/client/ui/icons.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import type { Lesson } from '#features/course/contract.ts';
import { toolPath, addressOfTask } from '#features/course/rules-lesson.ts';

const tracker = 'emotion-tracker';

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
  const pageExists = usePageExists();
  if (!pageExists(toolPath(task.tool))) return null;
  const label = (
    <>
      {task.label}
      <ArrowRightIcon width={20} />
    </>
  );
  return (
    <Button asChild size="large" className="w-fit max-w-full print:hidden">
      {task.tool === tracker ? (
        <Link to="/emotion-tracker" state={{ script: { title, text: task.fields['script'] ?? '' } }}>
          {label}
        </Link>
      ) : (
        <PageLink to={addressOfTask(task)}>{label}</PageLink>
      )}
    </Button>
  );
}
