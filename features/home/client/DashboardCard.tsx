import { Badge } from '#platform/client/ui/Badge.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import type { Icon } from '#platform/client/ui/icon.tsx';
import {
  ArrowRightIcon,
  BookIcon,
  GaugeIcon,
  PeopleIcon,
  PhoneIcon,
  SparkIcon,
  StepsIcon,
} from '#platform/client/ui/icons.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import { priceOf } from '#platform/contract/plans.ts';
import type { Workspace } from '#features/home/contract-workspace.ts';
import { type DashboardCard, targetOf } from '#features/home/rules.ts';
import { callActions, unnamedCommunity } from '#features/home/rules-site.ts';

type Community = Workspace['communities'][number];

interface Words {
  readonly title: string;
  readonly text: string;
  /** What a click does. */
  readonly action: string;
  readonly icon: Icon;
  readonly badge?: string;
  readonly tone?: 'accent' | 'night';
}

/** The cards that share one look; those of the assessment are in AssessmentResult.tsx and DashboardPage.tsx. */
export type PlainDashboardCard = Exclude<DashboardCard, 'assessment-result' | 'take-assessment'>;

const words: Readonly<Record<PlainDashboardCard, Words>> = {
  identifier: {
    title: 'Frustration Identifier',
    text: 'Name three things your clients may feel but don’t say.',
    action: 'Find three frustrations',
    icon: SparkIcon,
    badge: 'Free',
    tone: 'accent',
  },
  'strategy-call': {
    title: 'Book a Strategy Call',
    text: 'Bring one client you keep losing, and work on an opener for them.',
    action: callActions.calendar,
    icon: PhoneIcon,
  },
  'free-resources': {
    title: 'Free Resources',
    text: 'Two short books, to read online or to take with you.',
    action: 'See the books',
    icon: BookIcon,
  },
  community: {
    title: 'Community',
    text: 'Read each other’s openers and say what you heard.',
    action: 'Go to the community',
    icon: PeopleIcon,
    badge: 'Bonus',
  },
  tracker: {
    title: 'Live Emotion Tracker',
    text: 'See how you come across while you speak. Nothing leaves your device.',
    action: 'Start tracking',
    icon: GaugeIcon,
  },
  tools: {
    title: 'Tools',
    text: 'Ads, posts, emails and call scripts, each built on one real frustration.',
    action: 'Open the tools',
    icon: SparkIcon,
  },
  book: {
    title: 'The Book',
    text: 'Make Me Great!, the whole method to read. It opens where you stopped.',
    action: 'Read the book',
    icon: BookIcon,
  },
  'tools-upsell': {
    title: 'Tools & Resources',
    text: `All the writing tools, the book, and the tracker without a limit. ${priceOf('tools')} a month.`,
    action: 'Get Tools & Resources',
    icon: SparkIcon,
  },
  course: {
    title: 'Course Access',
    text: 'A module a week, at your own pace. We keep your place in each lesson.',
    action: 'Open the course',
    icon: StepsIcon,
    badge: 'Premium',
  },
  'premium-upgrade': {
    title: 'Premium Access',
    text: 'The complete course and priority support, with all the tools.',
    action: 'Get Premium Access',
    icon: StepsIcon,
    tone: 'night',
  },
};

interface CardHeadProps {
  readonly words: Words;
  /** The whole card is one link: on a phone an arrow says so instead of a line of words. */
  readonly isLink?: boolean;
}

/** What a press on a card does. */
export const actionOf = (card: PlainDashboardCard): string => words[card].action;

/** On a phone the drawing stands beside the words: above them, each of the seven cards would fill a screen. */
function CardHead({ words: { badge, icon: Drawing, text, title, tone }, isLink = false }: CardHeadProps) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-[min(1rem,4vw)] gap-y-1.5 sm:grid-cols-[1fr_auto]">
      <Drawing width={30} className={tone === 'night' ? 'text-accent' : undefined} />
      <span className="flex min-h-8 items-center gap-2 max-sm:order-2">
        {badge ? <Badge>{badge}</Badge> : null}
        {isLink ? <ArrowRightIcon width={20} className="sm:hidden" /> : null}
      </span>
      <h2 className="text-heading max-sm:order-1 sm:col-span-2 sm:mt-2.5">{title}</h2>
      <p
        className={classes(
          'col-span-2 max-sm:order-3 max-sm:col-start-2',
          tone === 'night' && 'text-on-night-soft',
          !tone && 'text-soft',
        )}
      >
        {text}
      </p>
    </div>
  );
}

function PlainCard({ words: card, target }: { readonly words: Words; readonly target: string }) {
  const { action, tone } = card;
  return (
    <Card
      tone={tone ?? 'plain'}
      className={`group relative grid h-full content-between gap-7 transition-colors ${tone ? '' : 'hover:border-ink'}`}
    >
      <CardHead words={card} isLink />
      <PageLink
        to={target.startsWith('#') ? `/${target}` : target}
        className="inline-flex min-h-11 items-center gap-2 text-lg font-semibold after:absolute after:inset-0 after:rounded-[inherit] max-sm:absolute max-sm:inset-0 max-sm:rounded-[inherit] sm:w-fit"
      >
        <span className="max-sm:sr-only">{action}</span>
        <ArrowRightIcon className="transition-transform group-hover:translate-x-1 max-sm:hidden" />
      </PageLink>
    </Card>
  );
}

/** The card of the strategy call: it says what it leads to. @param calendar undefined while that is not known */
export function StrategyCallCard({
  calendar = true,
  viewer,
}: {
  calendar?: boolean | undefined;
  viewer: PublicViewer;
}) {
  const card = words['strategy-call'];
  const action = calendar ? card.action : callActions.none;
  return <PlainCard words={{ ...card, action }} target={targetOf('strategy-call', viewer)} />;
}

/** Where members meet, in the words of the card, which promise only what exists. */
function communityWords(communities: readonly Community[] | undefined): Words {
  if (communities?.length === 0)
    return {
      ...words.community,
      text: 'It opens soon, for every member. There’s nothing to sign up for now.',
      action: 'See what’s planned',
    };
  const [only] = communities ?? [];
  return only && only.name !== unnamedCommunity
    ? { ...words.community, action: `Go to ${only.name}` }
    : words.community;
}

interface CommunityCardProps {
  readonly viewer: PublicViewer;
  /** Where members meet; undefined while that is not known. */
  readonly communities: readonly Community[] | undefined;
}

/** The card of the communities [home.community-links]: with one it leads there, with several it lists them. */
export function CommunityCard({ communities, viewer }: CommunityCardProps) {
  if (!communities || communities.length < 2)
    return <PlainCard words={communityWords(communities)} target={targetOf('community', viewer)} />;
  return (
    <Card className="grid h-full content-between gap-5">
      <CardHead words={words.community} />
      <ul className="grid">
        {communities.map(({ name, url }) => (
          <li key={url}>
            <PageLink
              to={url}
              className="inline-flex min-h-11 max-w-full items-center gap-2 font-semibold hover:underline"
            >
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <ArrowRightIcon width={20} className="shrink-0" />
            </PageLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface DashboardCardViewProps {
  readonly card: PlainDashboardCard;
  readonly viewer: PublicViewer;
}

/** One card of the dashboard; a click anywhere on it counts. */
export function DashboardCardView({ card, viewer }: DashboardCardViewProps) {
  return <PlainCard words={words[card]} target={targetOf(card, viewer)} />;
}
