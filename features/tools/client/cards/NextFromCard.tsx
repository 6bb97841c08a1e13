import { useViewer } from '#platform/client/session.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { ArrowRightIcon } from '#platform/client/ui/icons.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { can } from '#platform/contract/capabilities.ts';
import type { FrustrationCard } from '#features/tools/contract.ts';
import { toolOf } from '#features/tools/rules.ts';

function stepFrom({ id, frustration }: FrustrationCard, writes: boolean) {
  const { path, title } = toolOf('messaging');
  return writes
    ? {
        title: 'Next: write from a card',
        detail: `The ${title} makes a core message and an 11-second opener from “${frustration}”. Your other texts can build on them.`,
        action: 'Write from this card',
        to: `${path}?card=${id}`,
      }
    : {
        title: 'Next: what to say in the first 11 seconds',
        detail: `For “${frustration}”: one line to say, two questions to ask, one thing to avoid. It’s free, and takes a minute.`,
        action: 'Read the 60-second brief',
        to: `/brief?card=${id}`,
      };
}

/** Below the cards: the next step with the first card, depending on the member's plan. */
export function NextFromCard({ card }: { readonly card: FrustrationCard }) {
  const { action, detail, title, to } = stepFrom(card, can(useViewer() ?? null, 'tools.use'));
  return (
    <Card as="section" tone="night" aria-labelledby="next-from-card" className="grid gap-6">
      <div className="grid gap-2">
        <h2 id="next-from-card" className="text-heading">
          {title}
        </h2>
        <p className="text-on-night-soft max-w-prose wrap-anywhere">{detail}</p>
      </div>
      <Button asChild size="large" className="w-fit">
        <PageLink to={to}>
          {action}
          <ArrowRightIcon width={22} />
        </PageLink>
      </Button>
    </Card>
  );
}
