import type { ComponentType, ReactNode } from 'react';
import { LockIcon } from '#platform/client/ui/icons-at-work.tsx';
import type { PageLinkProps } from '#platform/client/ui/PageLink.tsx';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import { sampleOf, type SystemCard, systemCards, systemTarget } from '#features/home/rules.ts';
import {
  CallDrawing,
  CourseDrawing,
  EmailsDrawing,
  FrustrationDrawing,
  MessagingDrawing,
  TrackerDrawing,
} from './drawings.tsx';
import { Section } from './Section.tsx';

const drawings: Readonly<Record<SystemCard['slug'], ReactNode>> = {
  course: <CourseDrawing />,
  identifier: <FrustrationDrawing />,
  tracker: <TrackerDrawing />,
  messaging: <MessagingDrawing />,
  emails: <EmailsDrawing />,
  calls: <CallDrawing />,
};

interface SystemPartProps extends SystemGridProps {
  readonly card: SystemCard;
}

/** One part. The first link covers the card; what a member lacks has a lock, and a sample above that link. */
function SystemPart({ card, viewer, link: CardLink }: SystemPartProps) {
  const sample = sampleOf(card, viewer);
  return (
    <li className="bubble group bg-raised hover:border-ink relative grid grid-cols-[8rem_minmax(0,1fr)] overflow-hidden border-2 border-transparent transition-colors sm:flex sm:flex-col">
      <span className="bg-accent-wash grid content-end px-3 pt-3 transition-colors sm:block sm:px-6 sm:pt-6">
        {drawings[card.slug]}
      </span>
      <span className="block self-center p-4 sm:self-stretch sm:p-7">
        <span className="flex items-start justify-between gap-3">
          <h3 className="text-heading min-w-0">
            <CardLink
              to={systemTarget(card, viewer)}
              className="after:absolute after:inset-0 after:rounded-[inherit]"
            >
              {card.title}
            </CardLink>
          </h3>
          {sample ? (
            <span role="img" aria-label="Locked" className="text-soft mt-1 shrink-0">
              <LockIcon width={22} />
            </span>
          ) : null}
        </span>
        <span className="text-soft mt-1.5 block">{card.text}</span>
        {sample ? (
          <CardLink to={sample} className="text-link relative z-1 mt-2 inline-flex min-h-11 items-center">
            See a sample<span className="sr-only">: {card.title}</span>
          </CardLink>
        ) : null}
      </span>
    </li>
  );
}

interface SystemGridProps {
  readonly viewer: PublicViewer | null;
  /** How a card is rendered as a link: plain in the static page, through the router in the app. */
  readonly link: ComponentType<PageLinkProps>;
}

/** The six parts of the system; a visitor signs in first [home.system-logged-out]. */
export function SystemGrid({ viewer, link: CardLink }: SystemGridProps) {
  return (
    <Section
      id="system"
      title={
        <>
          Complete <span className="min-[22rem]:whitespace-nowrap">Make me Great!</span> System
        </>
      }
      lead="Six parts, one method. Start with the free ones."
      band="bg-sunken"
    >
      <ul className="grid gap-3.5 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3">
        {systemCards.map((card) => (
          <SystemPart key={card.slug} card={card} viewer={viewer} link={CardLink} />
        ))}
      </ul>
    </Section>
  );
}
