import { useQuery } from '@tanstack/react-query';
import { useViewer } from '#platform/client/session.ts';
import { classes } from '#platform/client/ui/classes.ts';
import { CopyButton } from '#platform/client/ui/CopyButton.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { can } from '#platform/contract/capabilities.ts';
import { cardsQuery } from '#features/tools/client/api.ts';
import { SparWith } from './SparWith.tsx';
import { LineToSay, WriteWith } from './WriteWith.tsx';

interface FrustrationText {
  readonly id?: string;
  readonly title: string;
  readonly explanation: string;
  readonly listenFor: string;
}

/** What proves or disproves a frustration; nothing while it isn't written yet. */
export function ListenFor({ sign }: { readonly sign: string }) {
  return sign === '' ? null : (
    <p>
      <span className="font-semibold">Listen for: </span>
      {sign}
    </p>
  );
}

interface FrustrationsProps {
  readonly items: readonly FrustrationText[];
  /** Reserves space for this many while they are being written, so that nothing jumps. */
  readonly places?: number;
  readonly copyable?: boolean;
}

/**
 * What to do with a card, as long as it exists: the writing tools and a practice call, or without them a line to say.
 */
function OnwardFromKept({ cardId, frustration }: { readonly cardId: string; readonly frustration: string }) {
  const { data } = useQuery(cardsQuery);
  const viewer = useViewer();
  if (data && data.every(({ id }) => id !== cardId))
    return <p className="text-soft text-sm">You deleted this card.</p>;
  const writes = viewer && can(viewer, 'tools.use');
  return writes ? (
    <details>
      <summary className="text-link flex min-h-11 w-fit cursor-pointer items-center">
        Use this card<span className="sr-only">: “{frustration}”</span>
      </summary>
      <WriteWith cardId={cardId} frustration={frustration} />
      <SparWith cardId={cardId} frustration={frustration} />
    </details>
  ) : (
    <LineToSay cardId={cardId} frustration={frustration} />
  );
}

function Place({
  item,
  number,
  copyable,
}: {
  readonly item: FrustrationText | undefined;
  readonly number: number;
  readonly copyable: boolean;
}) {
  return (
    <li
      // A card that is done lands, one shortly after the other.
      style={copyable ? { animationDelay: `${(number - 1) * 70}ms` } : undefined}
      className={classes(
        'border-line grid grid-cols-[2.75rem_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 border-t-2 py-5',
        copyable && 'animate-arrive [animation-fill-mode:backwards]',
      )}
    >
      <span
        aria-hidden="true"
        className="bg-accent text-on-accent bubble display grid size-11 place-items-center text-xl"
      >
        {number}
      </span>
      <div className="min-h-9 pt-1.5">
        {item?.title ? (
          <h3 className="font-display text-heading font-bold">{item.title}</h3>
        ) : (
          <Skeleton className="mt-1 h-7 w-4/5" />
        )}
      </div>
      {copyable && item ? (
        <CopyButton compact label={`Copy “${item.title}”`} text={`${item.title}\n${item.explanation}`} />
      ) : null}
      <div className="col-span-full grid min-h-20 content-start gap-2 sm:col-span-1 sm:col-start-2">
        {item?.explanation ? (
          <>
            <p className="text-soft">{item.explanation}</p>
            <ListenFor sign={item.listenFor} />
            {copyable && item.id ? <OnwardFromKept cardId={item.id} frustration={item.title} /> : null}
          </>
        ) : (
          <>
            <Skeleton className="mt-1 h-4 w-full" />
            <Skeleton className="h-4 w-2/3" />
          </>
        )}
      </div>
    </li>
  );
}

/** Frustrations as a numbered list, complete or still being written. */
export function Frustrations({ items, places = items.length, copyable = false }: FrustrationsProps) {
  return (
    <ol>
      {Array.from({ length: places }, (_, place) => (
        <Place key={items[place]?.id ?? place} item={items[place]} number={place + 1} copyable={copyable} />
      ))}
    </ol>
  );
}
