import type { ReactNode } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import type { Icon } from '#platform/client/ui/icon.tsx';
import { SignInLink } from '#platform/client/ui/SignInLink.tsx';
import { BubbleIcon, RetryIcon, WarningIcon } from '#platform/client/ui/icons.tsx';

interface EmptyStateProps {
  readonly title: string;
  readonly description?: string;
  readonly action?: ReactNode;
  readonly icon?: Icon;
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ title, description, action, icon: Drawing = BubbleIcon }: EmptyStateProps) {
  return (
    <div className="bubble border-edge grid justify-items-start gap-2 border-2 border-dashed p-[min(1.5rem,8vw)] sm:p-8">
      <Drawing width={32} className="text-soft" />
      <p className="font-display text-heading font-bold">{title}</p>
      {description ? <p className="text-soft max-w-prose">{description}</p> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  );
}

interface ErrorStateProps {
  readonly message: string;
  readonly title?: string;
  readonly onRetry?: () => void;
  readonly retrying?: boolean;
}

/** Something failed; says what, and offers another try. */
export function ErrorState({
  message,
  title = 'That didn’t work',
  onRetry,
  retrying = false,
}: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="bubble bg-danger-wash grid justify-items-start gap-2 p-[min(1.5rem,8vw)] sm:p-8"
    >
      <WarningIcon width={32} className="text-danger" />
      <p className="font-display text-heading font-bold">{title}</p>
      <p className="max-w-prose">{message}</p>
      <SignInLink after={message} />
      {onRetry ? (
        <Button variant="secondary" className="mt-3" busy={retrying} onClick={onRetry}>
          <RetryIcon width={20} />
          Retry
        </Button>
      ) : null}
    </div>
  );
}
