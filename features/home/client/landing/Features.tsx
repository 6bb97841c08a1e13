import { sayingCounts } from '#features/course/rules-extent.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { ArrowRightIcon } from '#platform/client/ui/icons.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { Section } from './Section.tsx';

interface Feature {
  readonly title: string;
  readonly badge: string;
  readonly text: string;
  readonly action: string;
  readonly href: string;
}

/** Three ways to start [home.feature-card-tools]. */
const features: readonly Feature[] = [
  {
    title: 'Tools',
    badge: 'Free to start',
    text: 'Three frustrations your clients may carry, then ads, emails and call scripts for them.',
    action: 'Open the tools',
    href: '/tools',
  },
  {
    title: 'Live Emotion Tracker',
    badge: '60 s free',
    text: 'How you come across, estimated on your device. No picture leaves it.',
    action: 'Try it now',
    href: '/emotion-tracker',
  },
  {
    title: 'Complete Course',
    badge: 'Premium',
    text: `${sayingCounts(
      ({ lessons, modules }) => `${modules}, ${lessons} to read and practice, `,
      'Lessons to read and practice, ',
    )}calls as drawn films.`,
    action: 'See the outline',
    href: '/#course',
  },
];

/** The three features in a row: on a phone under each other, the first in the accent. */
export function Features() {
  return (
    <Section id="features" title="Hear it, see it, say it">
      <div className="grid gap-3 lg:grid-cols-3 lg:gap-5">
        {features.map(({ action, badge, href, text, title }, at) => (
          <a
            key={href}
            href={href}
            className={classes(
              'group bubble grid content-start gap-1.5 border-2 p-4 sm:gap-3 sm:p-8 lg:grid-rows-[auto_1fr_auto]',
              at === 0
                ? 'bg-accent text-on-accent border-accent hover:border-on-accent'
                : 'border-line bg-raised hover:border-ink',
            )}
          >
            <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
              <h3 className="text-heading">{title}</h3>
              <Badge>{badge}</Badge>
            </span>
            <span className={at === 0 ? undefined : 'text-soft'}>{text}</span>
            <span className="inline-flex items-center gap-2 font-semibold max-sm:hidden">
              {action}
              <ArrowRightIcon width={20} className="transition-transform group-hover:translate-x-1" />
            </span>
          </a>
        ))}
      </div>
    </Section>
  );
}
