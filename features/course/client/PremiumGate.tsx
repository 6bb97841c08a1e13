import { useQuery } from '@tanstack/react-query';
import { Button } from '#platform/client/ui/Button.tsx';
import { LockIcon } from '#platform/client/ui/icons-at-work.tsx';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { notesQuery } from './api.ts';

/** What a member without Premium sees instead of the course [course.premium-access-required]. */
export function PremiumGate() {
  const notes = useQuery(notesQuery);
  return (
    <div className="page-width py-10 sm:py-16">
      <span className="bubble bg-accent-wash mb-6 grid size-14 place-items-center">
        <LockIcon width={28} />
      </span>
      <PageHeading
        title="Premium Access Required"
        lead="The course opens one module a week, on hearing what a client does not say, and on answering it without pressure."
      />
      <div className="flex flex-wrap gap-3">
        <Button asChild size="large">
          <PageLink to="/purchase?plan=premium">Get Premium Access</PageLink>
        </Button>
        {notes.data && notes.data.length > 0 ? (
          <Button asChild size="large" variant="secondary">
            <PageLink to="/course/notes">My notes</PageLink>
          </Button>
        ) : null}
      </div>
    </div>
  );
}
