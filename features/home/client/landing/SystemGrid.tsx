import type { ComponentType, ReactNode } from 'react';
import { usePageExists } from '#platform/client/built-pages.ts';
import type { PageLinkProps } from '#platform/client/ui/PageLink.tsx';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import { type SystemCard, systemCards, systemTarget } from '#features/home/rules.ts';
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

interface SystemGridProps {
  readonly viewer: PublicViewer | null;
  /** How a card is rendered as a link: plain in the static page, through the router in the app. */
  readonly link: ComponentType<PageLinkProps>;
}

/** The six parts of the system; a visitor signs in first [home.system-logged-out]. */
export function SystemGrid({ viewer, link: CardLink }: SystemGridProps) {
  const pageExists = usePageExists();
  const shown = systemCards.filter((card) => pageExists(systemTarget(card, viewer)));
  return (
    <Section
      id="system"
      title={
        <>
          Complete <span className="whitespace-nowrap">Make me Great!</span> System
        </>
      }
      lead="Six parts, one method. Start with the free ones."
      band="bg-sunken"
    >
      <ul className="grid gap-3.5 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3">
        {shown.map((card) => (
          <li key={card.slug}>
            <CardLink
              to={systemTarget(card, viewer)}
              className="bubble group bg-raised hover:border-ink grid h-full grid-cols-[8rem_minmax(0,1fr)] overflow-hidden sm:block border-2 border-transparent transition-colors"
            >
              <span className="bg-accent-wash grid content-end px-3 pt-3 transition-colors sm:block sm:px-6 sm:pt-6">
                {drawings[card.slug]}
              </span>
              <span className="block self-center p-4 sm:p-7">
                <h3 className="text-heading">{card.title}</h3>
                <span className="text-soft mt-1.5 block">{card.text}</span>
              </span>
            </CardLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
