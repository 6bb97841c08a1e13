import type { ReactNode } from 'react';
import { PlainLink } from '#platform/client/ui/PageLink.tsx';
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

/** The six parts of the system, for visitors: a click leads to where they sign in [home.system-logged-out]. */
export function SystemGrid() {
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
          <li
            key={card.slug}
            className="bubble group bg-raised hover:border-ink relative grid grid-cols-[8rem_minmax(0,1fr)] overflow-hidden border-2 border-transparent transition-colors sm:flex sm:flex-col"
          >
            <span className="bg-accent-wash grid content-end px-3 pt-3 transition-colors sm:block sm:px-6 sm:pt-6">
              {drawings[card.slug]}
            </span>
            <span className="block self-center p-4 sm:self-stretch sm:p-7">
              <h3 className="text-heading min-w-0">
                <PlainLink
                  to={systemTarget(card, null)}
                  className="after:absolute after:inset-0 after:rounded-[inherit]"
                >
                  {card.title}
                </PlainLink>
              </h3>
              <span className="text-soft mt-1.5 block">{card.text}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
