import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { messageOf } from '#platform/client/call-error.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { SettingsSection } from '#platform/client/ui/SettingsSection.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';
import { quoteQuery } from '#features/billing/client/api.ts';
import { thenCharged } from '#features/billing/client/plan-words.ts';
import { moneyOf } from '#platform/contract/money.ts';

interface UpgradeSectionProps {
  /** What is due is a share of a month, counted by the second: it is less by the time it is paid. */
  readonly isShare: boolean;
}

/** From Tools to Premium: what it brings, and what it costs today. Nothing once the plan has ended. */
export function UpgradeSection({ isShare }: UpgradeSectionProps) {
  const quote = useQuery(quoteQuery());
  if (quote.data === null) return null;
  return (
    <SettingsSection title="Upgrade to Premium">
      <Card tone="night" className="grid gap-5">
        <p className="text-lead">The complete course and priority support, on top of what you have.</p>
        {quote.isPending ? <Skeleton className="h-14 opacity-20" /> : null}
        {quote.isError ? (
          <ErrorState
            message={messageOf(quote.error)}
            onRetry={() => void quote.refetch()}
            retrying={quote.isFetching}
          />
        ) : null}
        {quote.data ? (
          <p>
            <strong className="font-display text-heading">
              {isShare ? 'About ' : ''}
              {moneyOf(quote.data.dueToday, quote.data.currency)} due today
            </strong>
            <span className="text-on-night-soft">, {thenCharged(quote.data)}.</span>
          </p>
        ) : null}
        <Button asChild className="w-fit">
          <Link to="/purchase" search={{ upgrade: 'true' }}>
            Upgrade
          </Link>
        </Button>
      </Card>
    </SettingsSection>
  );
}
