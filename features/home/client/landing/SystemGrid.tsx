import type { ReactNode } from 'react';
import {
  CallDrawing,
  CourseDrawing,
  EmailsDrawing,
  FrustrationDrawing,
  MessagingDrawing,
  TrackerDrawing,
} from './drawings.tsx';
import { Section } from './Section.tsx';

interface SystemCard {
  readonly title: string;
  readonly text: string;
  readonly drawing: ReactNode;
}

const cards: readonly SystemCard[] = [
  {
    title: 'Ethical Persuasion course',
    text: 'The whole method, a module a week.',
    drawing: <CourseDrawing />,
  },
  {
    title: 'Frustration Identifier',
    text: 'Three things your clients feel and do not say.',
    drawing: <FrustrationDrawing />,
  },
  {
    title: 'Live Emotion Tracker',
    text: 'How you come across, while you speak.',
    drawing: <TrackerDrawing />,
  },
  {
    title: 'Messaging Creator',
    text: 'A core message and an 11-second opener.',
    drawing: <MessagingDrawing />,
  },
  {
    title: 'Email Sequence Builder',
    text: 'Three to ten emails, one honest step each.',
    drawing: <EmailsDrawing />,
  },
  {
    title: 'Call Script Generator',
    text: 'What to ask from the first second of a call.',
    drawing: <CallDrawing />,
  },
];

/** The six parts of the system; a visitor signs in first (spec section 2). */
export function SystemGrid() {
  return (
    <Section
      id="system"
      title="Complete Make me Great! System"
      lead="Six parts, one method. Start with the free ones."
      band="bg-sunken"
    >
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {cards.map((card) => (
          <li key={card.title}>
            <a
              href="/auth"
              className="bubble group bg-raised hover:border-ink block h-full overflow-hidden border-2 border-transparent transition-colors"
            >
              <span className="bg-accent-wash block px-6 pt-6 transition-colors">{card.drawing}</span>
              <span className="block p-6 sm:p-7">
                <h3 className="text-heading">{card.title}</h3>
                <span className="text-soft mt-1.5 block">{card.text}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
