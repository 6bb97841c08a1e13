import { useViewer } from '#platform/client/session.ts';
import { classes } from '#platform/client/ui/classes.ts';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { can } from '#platform/contract/capabilities.ts';
import { writingTools } from '#features/tools/rules.ts';

interface WriteWithProps {
  readonly cardId: string;
  /** The card's frustration: it distinguishes this card's links from the next one's. */
  readonly frustration: string;
}

/** What to do with a card without a tool: a link to its brief, which has a line to say. */
export function LineToSay({
  cardId,
  frustration,
  className,
}: WriteWithProps & { readonly className?: string }) {
  return (
    <PageLink
      to={`/brief?card=${cardId}`}
      className={classes('text-link inline-flex min-h-11 w-fit items-center', className)}
    >
      60-second brief<span className="sr-only">, about “{frustration}”</span>
    </PageLink>
  );
}

/** Links from a Frustration Card to every tool that writes. */
export function WriteWith({ cardId, frustration }: WriteWithProps) {
  const viewer = useViewer();
  if (!viewer || !can(viewer, 'tools.use')) return null;
  return (
    <div>
      <p className="text-soft text-sm">Write from this card:</p>
      {/* In every row the words align with the text above; a link is wider than its word, and five fit on a phone. */}
      <div className="-mx-2 flex flex-wrap">
        {writingTools.map(({ slug, path, writes }) => (
          <PageLink
            key={slug}
            to={`${path}?card=${cardId}`}
            className="text-link inline-flex min-h-11 min-w-11 items-center px-2"
          >
            {writes}
            <span className="sr-only"> from “{frustration}”</span>
          </PageLink>
        ))}
      </div>
    </div>
  );
}
