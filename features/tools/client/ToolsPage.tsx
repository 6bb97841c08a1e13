import { useInfiniteQuery } from '@tanstack/react-query';
import { filtersOf, libraryQuery } from './library/api.ts';
import { Link } from '@tanstack/react-router';
import { useViewer } from '#platform/client/session.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { Dial } from '#platform/client/ui/forms/Dial.tsx';
import { LockIcon } from '#platform/client/ui/icons-at-work.tsx';
import { ArrowRightIcon } from '#platform/client/ui/icons.tsx';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { can } from '#platform/contract/capabilities.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import type { Tool } from '#features/tools/define-tool.ts';
import { samplePath, studioTools, type ToolSlug, toolAccess, tools } from '#features/tools/rules.ts';
import { useToolsPlan } from './studio/tools-member.ts';
import { ToolDrawing } from './ToolDrawing.tsx';

/** The pricing is part of `/`, which needs a full page load; everything else opens inside the app. */
function TargetLink({
  target,
  label,
  title,
  className,
}: Record<'target' | 'label' | 'title' | 'className', string>) {
  const words = (
    <>
      {label}
      <span className="sr-only">: {title}</span>
      <ArrowRightIcon width={20} />
    </>
  );
  return target.endsWith('#pricing') ? (
    <a href={target} className={className}>
      {words}
    </a>
  ) : (
    <Link to="." href={target} className={className}>
      {words}
    </Link>
  );
}

const ways = 'flex flex-wrap items-center gap-x-4 gap-y-2 sm:gap-x-6';

interface ToolTileProps {
  readonly card: Tool<ToolSlug>;
  /** Null for a visitor; undefined while it is not known yet: the card then shows a placeholder for its button. */
  readonly viewer: PublicViewer | null | undefined;
}

function ToolTile({ card, viewer }: ToolTileProps) {
  const isKnown = viewer !== undefined;
  const { target, button, locked } = toolAccess(card, viewer ?? null);
  const isFree = card.badge !== undefined;
  return (
    <Card
      as="li"
      tone={isFree ? 'night' : 'plain'}
      className={classes(
        'relative grid content-between overflow-hidden transition-[transform,border-color] duration-200 ease-settle',
        isFree
          ? 'gap-5 sm:gap-10 sm:col-span-2 lg:row-span-2 lg:p-12!'
          : 'hover:border-ink max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:gap-x-4 max-sm:px-4! max-sm:py-3! sm:gap-10 sm:max-lg:last:col-span-2',
      )}
    >
      {isFree ? <Dial value={1} className="absolute! right-9 bottom-5 w-72 max-lg:hidden" /> : null}
      {/* On a phone all but the free one are rows: the icon, and beside it the words. */}
      <div className={classes('grid gap-4', isFree ? 'max-sm:gap-2' : 'max-sm:contents')}>
        <div className="flex min-h-12 items-start justify-between gap-4 max-sm:row-span-3">
          <span
            className={classes(
              'bubble grid size-12 place-items-center',
              isFree ? 'bg-accent text-on-accent' : 'bg-accent-wash',
            )}
          >
            <ToolDrawing slug={card.slug} />
          </span>
          {card.badge ? <Badge tone="accent">{card.badge}</Badge> : null}
          {isKnown && locked ? (
            <span
              role="img"
              aria-label="Locked"
              className="text-soft max-sm:absolute max-sm:top-3 max-sm:right-4"
            >
              <LockIcon width={24} />
            </span>
          ) : null}
        </div>
        <h2
          className={
            isFree
              ? 'display text-heading sm:text-title lg:text-[4rem]'
              : 'font-display text-lg sm:text-heading font-bold'
          }
        >
          {card.title}
        </h2>
        <p className={isFree ? 'text-on-night-soft text-lead max-w-md' : 'text-soft max-sm:text-[0.9375rem]'}>
          {card.description}
        </p>
      </div>
      {/* The link covers the card, so that a click anywhere on it counts. */}
      {isKnown ? (
        <div className={ways}>
          <Button
            asChild
            variant={isFree ? 'primary' : 'secondary'}
            className={classes(
              'static! w-fit after:absolute after:inset-0 after:rounded-[inherit]',
              !isFree && 'max-sm:min-h-6! max-sm:border-0! max-sm:bg-transparent! max-sm:p-0!',
              // Beside it is the way to the sample.
              locked && 'max-sm:text-[0.9375rem]! max-sm:[&_svg]:hidden',
            )}
          >
            <TargetLink target={target} label={button} title={card.title} className="" />
          </Button>
          {locked ? <SampleLink card={card} /> : null}
        </div>
      ) : (
        <div className={ways}>
          <Skeleton className={classes('w-52', isFree ? 'h-11' : 'h-6 sm:h-11')} />
          {/* A visitor's second link: without its place the cards below would move once they are known. */}
          {isFree ? null : (
            <span aria-hidden="true" className="invisible inline-flex min-h-11 items-center max-sm:-my-2.5">
              See a sample
            </span>
          )}
        </div>
      )}
    </Card>
  );
}

/** A link to what a locked tool makes; it is above the link that covers the card. */
function SampleLink({ card: { slug, title } }: Pick<ToolTileProps, 'card'>) {
  const written = studioTools.find((tool) => tool === slug);
  if (written === undefined) return null;
  return (
    <Link
      to="."
      href={samplePath(written)}
      className="text-link relative z-1 inline-flex min-h-11 items-center max-sm:-my-2.5 max-sm:text-[0.9375rem]"
    >
      See a sample<span className="sr-only">: {title}</span>
    </Link>
  );
}

/** A link to what a member wrote while they had the tools; renders nothing for those who never had them. */
function FormerLibrary() {
  const { data } = useInfiniteQuery(libraryQuery(filtersOf(new URLSearchParams())));
  if (!data?.pages[0]?.results.length) return null;
  return (
    <>
      {' '}
      What you wrote is in{' '}
      <Link to="/tools/library" className="text-link">
        your library
      </Link>
      .
    </>
  );
}

/** A link to practice calls, to say the words to somebody. It is no tool, so it is below them. */
function SayIt() {
  const viewer = useViewer();
  // Visitors and members without a plan read which clients they can call without one.
  const plays = viewer ? can(viewer, 'spar.use') : false;
  return (
    <section
      aria-labelledby="say-it"
      className="border-line mt-6 grid gap-1 border-t-2 pt-5 sm:mt-12 sm:gap-3 sm:pt-8"
    >
      <h2 id="say-it" className="text-heading">
        Then say it to somebody
      </h2>
      <p className="text-soft max-w-prose">
        An AI plays{' '}
        {plays
          ? 'the client from your Frustration Card, or a practice client'
          : 'a practice client or, once for free, the client from your Frustration Card'}
        .
      </p>
      <Link to="/spar" className="text-link inline-flex min-h-11 w-fit items-center">
        Practice a call
      </Link>
    </section>
  );
}

/** A link to the check of a text that no tool wrote. */
const CheckOwnText = () => (
  <p className="mb-1 flex min-h-11 flex-wrap items-center gap-x-2">
    Written it yourself?
    <Link to="/tools/ethics-check" className="text-link inline-flex min-h-11 items-center">
      Ethics check
    </Link>
  </p>
);

/** `/tools`: what the studio contains, and what the viewer may use. */
export function ToolsPage() {
  const viewer = useViewer();
  const toolsPlan = useToolsPlan();
  return (
    <div className="page-width py-8 sm:py-16">
      <PageHeading
        title="Words for what clients leave unsaid."
        lead="Start with the three frustrations behind a client’s “maybe”. Every other tool builds on them."
      />
      {/* In the space below the heading that is always there, so that nothing moves once the viewer is known. */}
      <div className="relative mt-16 sm:mt-18">
        {viewer && can(viewer, 'tools.use') ? (
          <p className="absolute -top-15 flex gap-x-6 sm:-top-18 sm:gap-x-8">
            <Link to="/tools/library" className="text-link inline-flex min-h-11 items-center">
              Your library
            </Link>
            <Link to="/settings/brand-voice" className="text-link inline-flex min-h-11 items-center">
              Brand voice
            </Link>
            {can(viewer, 'book.read') ? (
              <Link to="/book" className="text-link inline-flex min-h-11 items-center">
                The book
              </Link>
            ) : null}
          </p>
        ) : null}
        {viewer === undefined || (viewer && can(viewer, 'tools.use')) ? null : (
          <p className="text-soft absolute -top-14 max-sm:text-sm">
            The writing tools come with{' '}
            <a href="/#pricing" className="text-link">
              {toolsPlan}
            </a>
            , and with Premium.{viewer ? <FormerLibrary /> : null}
          </p>
        )}
        <CheckOwnText />
        <ul aria-busy={viewer === undefined} className="grid gap-3 sm:gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {tools.map((card) => (
            <ToolTile key={card.slug} card={card} viewer={viewer} />
          ))}
        </ul>
        <SayIt />
      </div>
    </div>
  );
}
