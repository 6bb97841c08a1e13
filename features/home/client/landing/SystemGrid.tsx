import type { ReactNode } from 'react';
import { useSystemName } from '#platform/client/site-look.ts';
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
          Complete <span className="min-[22rem]:whitespace-nowrap">{useSystemName()}</span> System
        </>
      }
      band="bg-sunken"
    >
      <ul className="grid grid-cols-2 gap-2.5 min-[23rem]:grid-cols-3 sm:gap-5 xl:grid-cols-6">
        {systemCards.map((card) => (
          <li
            key={card.slug}
            className="bubble group bg-raised hover:border-ink relative flex flex-col overflow-hidden border-2 border-transparent transition-colors"
          >
            <span className="bg-accent-wash block px-3 pt-2 transition-colors sm:px-6 sm:pt-3">
              {drawings[card.slug]}
            </span>
            <span className="block p-2.5 sm:p-5">
              <h3 className="min-w-0 text-[0.9375rem] leading-snug font-semibold wrap-anywhere sm:text-lg">
                <PlainLink
                  to={systemTarget(card, null)}
                  className="after:absolute after:inset-0 after:rounded-[inherit]"
                >
                  {card.title}
                </PlainLink>
              </h3>
              <span className="text-soft mt-1 block max-sm:hidden xl:hidden">{card.text}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
