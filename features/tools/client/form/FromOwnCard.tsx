import { useQuery } from '@tanstack/react-query';
import { useViewer } from '#platform/client/session.ts';
import { Card } from '#platform/client/ui/Card.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { briefOf } from '#features/tools/rules/brief.ts';
import { cardsQuery } from '#features/tools/client/api.ts';
import { originWords } from '#features/tools/client/cards/origin-words.ts';
import type { FrustrationCard } from '#features/tools/contract.ts';
import { type StudioTool, toolOf } from '#features/tools/rules.ts';

const link = 'text-link inline-flex min-h-11 w-fit items-center';

function Own({ card, title }: { readonly card: FrustrationCard; readonly title: string }) {
  const { client, frustration, id } = card;
  const { opener } = briefOf(card);
  return (
    <>
      <h2 className="text-heading">From your own card</h2>
      <div className="grid gap-1">
        <p className="text-soft wrap-anywhere">{client}</p>
        <p className="text-lg font-semibold">{frustration}</p>
      </div>
      {opener === null ? null : (
        <figure className="border-edge grid gap-1 border-l-4 pl-4">
          <figcaption className="text-soft text-sm">One line you can say today</figcaption>
          <blockquote className="text-lg font-semibold">{opener}</blockquote>
        </figure>
      )}
      <p className="text-soft text-sm">
        {opener === null
          ? 'Its brief writes what to say first, for free.'
          : `${card.openers ? `${originWords(card.openers.origin)}.` : 'No AI wrote this line.'} It’s free.`}{' '}
        {title} fills in its form from the same card. AI then writes the whole text, which comes with the
        plan.
      </p>
      <PageLink to={`/brief?card=${id}`} className={link}>
        {opener === null ? 'Open the brief' : 'Read the whole brief'}
      </PageLink>
    </>
  );
}

/**
 * For members who think about buying a tool, beside the sample from another trade: what we can make of their own card
 * without a model, which would cost a run, and what that is not.
 */
export function FromOwnCard({ tool }: { readonly tool: StudioTool }) {
  const viewer = useViewer();
  const cards = useQuery({ ...cardsQuery, enabled: Boolean(viewer) });
  if (!viewer || cards.isError) return null;
  if (cards.isPending) return <Skeleton className="bubble mb-6 h-80 max-w-3xl" />;
  const [card] = cards.data;
  return (
    <Card as="section" tone="sunken" className="mb-6 grid max-w-3xl gap-4">
      {card ? (
        <Own card={card} title={toolOf(tool).title} />
      ) : (
        <>
          <h2 className="text-heading">From your own client</h2>
          <p>
            The sample below is from another trade. Your first three cards are free, and each has a line to
            say.
          </p>
          <PageLink to={toolOf('frustration-identifier').path} className={link}>
            Find three frustrations
          </PageLink>
        </>
      )}
    </Card>
  );
}
