import type { ReactNode } from 'react';
import { Badge } from '#platform/client/ui/Badge.tsx';
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
import { usePrices } from '#platform/client/prices.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import type { Workspace } from '#features/home/contract-workspace.ts';
import { type DashboardCard, targetOf } from '#features/home/rules.ts';
import { callActions, unnamedCommunity } from '#features/home/rules-site.ts';

type Community = Workspace['communities'][number];

interface Words {
  readonly title: string;
  /** What a press does. */
  readonly action: string;
  readonly icon: Icon;
  readonly badge?: string;
  readonly isNight?: true;
  /** What a press does says more than the title: it shows on phones, too. */
  readonly tellsMore?: boolean;
}

/** The cards with fixed words; those of the assessment are in AssessmentTile.tsx. */
export type PlainDashboardCard = Exclude<DashboardCard, 'assessment-result' | 'take-assessment'>;

const words: Readonly<Record<PlainDashboardCard, Words>> = {
  'strategy-call': { title: 'Book a Strategy Call', action: callActions.calendar, icon: PhoneIcon },
  'free-resources': { title: 'Free Resources', action: 'See the books', icon: BookIcon },
  community: { title: 'Community', action: 'Go to the community', icon: PeopleIcon, badge: 'Bonus' },
  tracker: { title: 'Live Emotion Tracker', action: 'Start tracking', icon: GaugeIcon },
  tools: { title: 'Tools', action: 'Open the tools', icon: SparkIcon },
  book: { title: 'The Book', action: 'Read the book', icon: BookIcon },
  'tools-upsell': {
    title: 'Tools & Resources',
    action: 'Get all the tools',
    icon: SparkIcon,
  },
  course: { title: 'Course Access', action: 'Open the course', icon: StepsIcon, badge: 'Premium' },
  'premium-upgrade': {
    title: 'Premium Access',
    action: 'Get Premium Access',
    icon: StepsIcon,
    isNight: true,
  },
};

/** What a press on a card does. */
export const actionOf = (card: PlainDashboardCard): string => words[card].action;

const look =
  'bubble grid h-full min-h-16 content-center gap-x-2.5 gap-y-2 border-2 p-3 max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:items-center sm:min-h-28 sm:content-between sm:p-4';

/** The drawing of a tile, its title and what stands below that. */
function Inside({
  badge,
  drawing,
  title,
  children,
}: Pick<Words, 'badge' | 'title'> & { readonly drawing: ReactNode; readonly children: ReactNode }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 sm:min-h-8">
        {drawing}
        {badge ? (
          <span className="max-sm:hidden">
            <Badge>{badge}</Badge>
          </span>
        ) : null}
      </div>
      <div className="grid min-w-0 gap-0.5">
        <h2 className="text-[0.9375rem] leading-snug sm:text-lg">{title}</h2>
        {children}
      </div>
    </>
  );
}

interface TileProps extends Omit<Words, 'icon'> {
  readonly to: string;
  readonly drawing: ReactNode;
}

/** A small card; all of it is one link. */
export function Tile({ action, isNight, tellsMore, to, ...inside }: TileProps) {
  return (
    <PageLink
      to={to.startsWith('#') ? `/${to}` : to}
      className={classes(
        look,
        'transition-colors',
        isNight
          ? 'bg-night text-on-night hover:border-accent border-transparent'
          : 'bg-raised border-line hover:border-ink',
      )}
    >
      <Inside {...inside}>
        <p
          className={classes(
            'text-[0.9375rem] leading-snug',
            isNight ? 'text-on-night-soft' : 'text-soft',
            !tellsMore && 'max-sm:sr-only',
          )}
        >
          {action}
        </p>
      </Inside>
    </PageLink>
  );
}

function drawn({ icon: Drawing, ...card }: Words): Omit<TileProps, 'to'> {
  return { ...card, drawing: <Drawing width={26} className={card.isNight && 'text-accent'} /> };
}

/** Where members meet, in words that promise only what exists. */
function communityWords(communities: readonly Community[] | undefined): Words {
  if (communities?.length === 0) return { ...words.community, action: callActions.none, tellsMore: true };
  const [only] = communities ?? [];
  return only && only.name !== unnamedCommunity
    ? { ...words.community, action: `Go to ${only.name}`, tellsMore: true }
    : words.community;
}

interface CommunityTileProps {
  readonly viewer: PublicViewer;
  /** Where members meet; undefined while that is not known. */
  readonly communities: readonly Community[] | undefined;
}

/** The card of the communities [home.community-links]: with one it leads there, with several it lists them. */
function CommunityTile({ communities, viewer }: CommunityTileProps) {
  if (!communities || communities.length < 2)
    return <Tile {...drawn(communityWords(communities))} to={targetOf('community', viewer)} />;
  return (
    <div className={`${look} bg-raised border-line`}>
      <Inside {...drawn(words.community)}>
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
      </Inside>
    </div>
  );
}

interface DashboardTileProps {
  readonly card: PlainDashboardCard;
  readonly viewer: PublicViewer;
  /** Undefined while it is not known: where members meet, and whether the owner has a calendar. */
  readonly workspace: Workspace | undefined;
}

/** One card of the dashboard. */
export function DashboardTile({ card, viewer, workspace }: DashboardTileProps) {
  const { month } = usePrices();
  if (card === 'community') return <CommunityTile communities={workspace?.communities} viewer={viewer} />;
  if (card === 'tools-upsell')
    return (
      <Tile
        {...drawn({
          ...words[card],
          action: `${words[card].action}, ${month.tools} a month`,
          tellsMore: true,
        })}
        to={targetOf(card, viewer)}
      />
    );
  const given =
    // It says what it leads to: without a calendar, to writing.
    card === 'strategy-call' && workspace?.calendar === false
      ? { ...words[card], action: callActions.none, tellsMore: true }
      : words[card];
  return <Tile {...drawn(given)} to={targetOf(card, viewer)} />;
}
