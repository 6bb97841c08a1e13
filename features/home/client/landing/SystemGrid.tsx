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
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((card) => (
          <li key={card.slug}>
            <CardLink
              to={systemTarget(card, viewer)}
              className="bubble group bg-raised hover:border-ink block h-full overflow-hidden border-2 border-transparent transition-colors"
            >
              <span className="bg-accent-wash block px-6 pt-6 transition-colors">{drawings[card.slug]}</span>
              <span className="block p-6 sm:p-7">
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
