import { useViewer } from '#platform/client/session.ts';
import { BubbleIcon } from '#platform/client/ui/icons.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { can } from '#platform/contract/capabilities.ts';

interface SparWithProps {
  readonly cardId: string;
  /** The card's frustration: it distinguishes this card's link from the next one's. */
  readonly frustration: string;
  readonly className?: string;
}

/**
 * The link from a Frustration Card to a practice call with its client; only for members who may call their own cards.
 */
export function SparWith({ cardId, frustration, className }: SparWithProps) {
  const plays = can(useViewer() ?? null, 'spar.use');
  if (!plays) return null;
  return (
    <PageLink
      to={`/spar?card=${cardId}`}
      className={classes('text-link inline-flex min-h-11 w-fit items-center gap-2', className)}
    >
      <BubbleIcon width={20} />
      Practice this call
      <span className="sr-only">, with who feels “{frustration}”</span>
    </PageLink>
  );
}
