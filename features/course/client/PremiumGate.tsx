import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Button } from '#platform/client/ui/Button.tsx';
import { BookIcon } from '#platform/client/ui/icons.tsx';
import { LockIcon } from '#platform/client/ui/icons-at-work.tsx';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { can } from '#platform/contract/capabilities.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import { plans } from '#platform/contract/plans.ts';
import { usePrices } from '#platform/client/prices.ts';
import { isSampleLesson, sampleFilm, sampleLessonPath } from '#features/course/rules-sample-film.ts';
import { notesQuery } from './api.ts';

const link = 'text-link inline-flex min-h-11 items-center font-semibold';

/** The beginning of the sentence on what the course is about. */
function cameFor(pathname: string): string {
  if (!pathname.startsWith('/course/')) return 'The course';
  return isSampleLesson(pathname.slice('/course/'.length))
    ? 'You can read the lesson you came for right now, film included. The complete course'
    : 'The lesson you came for is part of the complete course. It';
}

/** What a member without Premium sees instead of the course [course.premium-access-required]. */
export function PremiumGate({ viewer }: { readonly viewer: PublicViewer }) {
  const notes = useQuery(notesQuery);
  const { month } = usePrices();
  const { pathname } = useLocation();
  const isSample = isSampleLesson(pathname.slice('/course/'.length));
  const price = can(viewer, 'tools.use')
    ? `${month.upgrade} a month more than ${plans.tools.name}`
    : `${month.premium} a month`;
  return (
    <div className="page-width py-10 sm:py-16">
      <span className="bubble bg-accent-wash mb-6 grid size-14 place-items-center">
        {isSample ? <BookIcon width={28} /> : <LockIcon width={28} />}
      </span>
      <PageHeading
        title={isSample ? sampleFilm.title : 'Premium Access Required'}
        lead={`${cameFor(pathname)} is about hearing what a client doesn’t say, and answering it without pressure. ${plans.premium.name} is ${price}.`}
      />
      <div className="flex flex-wrap gap-3">
        {isSample ? (
          <Button asChild size="large">
            <PageLink to={sampleLessonPath}>Read “{sampleFilm.title}”</PageLink>
          </Button>
        ) : null}
        <Button asChild size="large" variant={isSample ? 'secondary' : 'primary'}>
          <PageLink to="/purchase?plan=premium">Get Premium Access</PageLink>
        </Button>
        {notes.data && notes.data.length > 0 ? (
          <Button asChild size="large" variant="secondary">
            <PageLink to="/course/notes">My notes</PageLink>
          </Button>
        ) : null}
      </div>
      <div className="mt-6 flex flex-wrap gap-x-6 gap-y-1">
        {can(viewer, 'book.read') ? (
          <PageLink to="/book" className={link}>
            Read the book
          </PageLink>
        ) : null}
        {isSample ? null : (
          <PageLink to={sampleLessonPath} className={link}>
            Read a sample lesson
          </PageLink>
        )}
        <PageLink to="/#course" className={link}>
          See all modules
        </PageLink>
        <PageLink to="/" className={link}>
          Back to Home
        </PageLink>
      </div>
    </div>
  );
}
