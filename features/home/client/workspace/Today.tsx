import { useState } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { ArrowRightIcon } from '#platform/client/ui/icons.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { addressOf, type NextStep } from '#features/home/rules-next.ts';
import { wordsOf } from './step-words.ts';

/** The one thing for today. */
export function Today({ step }: { readonly step: NextStep }) {
  const { reason, title, detail, action } = wordsOf(step);
  return (
    <Card
      as="section"
      tone="night"
      aria-labelledby="next-step"
      className="grid min-w-0 content-between gap-5 sm:min-h-64"
    >
      <div className="grid gap-2">
        <p className="text-accent font-semibold">{reason}</p>
        <h2 id="next-step" className="text-title line-clamp-5 wrap-anywhere">
          {title}
        </h2>
        <p className="text-on-night-soft wrap-anywhere">{detail}</p>
      </div>
      <Button asChild size="large" className="w-full sm:w-fit">
        <PageLink to={addressOf(step)}>
          {action}
          <ArrowRightIcon width={22} />
        </PageLink>
      </Button>
    </Card>
  );
}

/** One more thing that is possible, and where. */
export interface Way {
  readonly to: `/${string}`;
  readonly title: string;
  /** Why, or what there is. */
  readonly reason: string;
}

const wayOf = (step: NextStep): Way => ({ to: addressOf(step), ...wordsOf(step) });

function WayRow({ to, title, reason }: Way) {
  return (
    <li className="border-line border-t">
      <PageLink to={to} className="hover:bg-sunken flex min-h-14 items-center justify-between gap-3 py-2">
        <span className="grid min-w-0">
          <span className="text-soft text-sm text-balance">{reason}</span>
          <span className="line-clamp-2 font-semibold wrap-anywhere">{title}</span>
        </span>
        <ArrowRightIcon width={20} className="shrink-0" />
      </PageLink>
    </li>
  );
}

/** What is due besides the one thing for today, in view: a promise of yesterday is no menu. */
export const DueToo = ({ step }: { readonly step: NextStep }) => (
  <ul aria-label="Also due today" className="border-line mt-3 border-b sm:mt-4">
    <WayRow {...wayOf(step)} />
  </ul>
);

interface LaterProps {
  /** Undefined while only the device knows them. */
  readonly steps: readonly NextStep[] | undefined;
  /** What the member has: their last call, their texts. */
  readonly had: readonly Way[];
}

const laterId = 'later';

/** Whether the member opened it in the document's own picture, which the app replaces. */
function wasOpened(): boolean {
  // The server draws it, too, for the document's own picture.
  if (typeof document === 'undefined') return false;
  const shown = document.getElementById(laterId);
  return shown instanceof HTMLDetailsElement && shown.open;
}

/** What else is possible, closed: one thing is enough for a day. */
export function Later({ steps, had }: LaterProps) {
  const [isOpen] = useState(wasOpened);
  return (
    <details id={laterId} open={isOpen} className="open:basis-full">
      <summary className="inline-flex min-h-11 items-center font-semibold">What else you can do</summary>
      {steps ? (
        <ul aria-label="What else you can do" className="grid gap-x-6 md:grid-cols-2">
          {[...steps.map(wayOf), ...had].map((way) => (
            <WayRow key={way.to} {...way} />
          ))}
        </ul>
      ) : (
        <Skeleton className="bubble min-h-28" />
      )}
    </details>
  );
}
