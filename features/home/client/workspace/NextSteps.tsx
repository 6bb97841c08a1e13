import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { ArrowRightIcon } from '#platform/client/ui/icons.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { addressOf, type NextStep } from '#features/home/rules-next.ts';
import { wordsOf } from './step-words.ts';

/** This many steps stand beside the first: more would be a list of chores. */
const mostLater = 3;

function Later({ steps }: { readonly steps: readonly NextStep[] }) {
  return (
    <Card as="section" aria-labelledby="later" className="p-4! sm:p-5!">
      <h2 id="later" className="text-soft px-2 pb-1 text-base font-semibold">
        After that
      </h2>
      <ul className="grid">
        {steps.map((step) => {
          const { reason, title } = wordsOf(step);
          return (
            <li key={step.kind}>
              <PageLink
                to={addressOf(step)}
                className="hover:bg-sunken rounded-control flex min-h-14 items-center justify-between gap-3 px-2 py-2"
              >
                <span className="grid min-w-0">
                  <span className="text-soft text-sm text-balance">{reason}</span>
                  <span className="line-clamp-2 font-semibold text-balance">{title}</span>
                </span>
                <ArrowRightIcon width={20} className="shrink-0" />
              </PageLink>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

interface NextStepsProps {
  readonly steps: readonly NextStep[];
  /** False while only the first step is certain; space is kept for the others. */
  readonly isCertain?: boolean;
}

/** What to do next, large, and what can follow it. */
export function NextSteps({ steps: [first, ...later], isCertain = true }: NextStepsProps) {
  if (!first) return null;
  const { reason, title, detail, action } = wordsOf(first);
  return (
    <div className={later.length > 0 ? 'grid gap-5 lg:grid-cols-[1.6fr_1fr]' : undefined}>
      <Card
        as="section"
        tone="night"
        aria-labelledby="next-step"
        className="grid min-h-64 min-w-0 content-between gap-6"
      >
        <div className="grid gap-2">
          <p className="text-accent font-semibold">{reason}</p>
          <h2 id="next-step" className="text-title line-clamp-3 wrap-anywhere">
            {title}
          </h2>
          <p className="text-on-night-soft wrap-anywhere">{detail}</p>
        </div>
        <Button asChild size="large" className="w-fit">
          <PageLink to={addressOf(first)}>
            {action}
            <ArrowRightIcon width={22} />
          </PageLink>
        </Button>
      </Card>
      {later.length > 0 && !isCertain ? <Skeleton className="bubble min-h-48" /> : null}
      {later.length > 0 && isCertain ? <Later steps={later.slice(0, mostLater)} /> : null}
    </div>
  );
}
