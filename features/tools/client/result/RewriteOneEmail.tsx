import { Button } from '#platform/client/ui/Button.tsx';
import { MorePart } from './MoreOfText.tsx';

interface RewriteOneEmailProps {
  readonly count: number;
  /** Positions count from 1. */
  readonly onRewrite: (position: number) => void;
}

/** Has one email of a sequence rewritten; the others stay. */
export function RewriteOneEmail({ count, onRewrite }: RewriteOneEmailProps) {
  return (
    <MorePart title="Rewrite one email">
      {Array.from({ length: count }, (_, at) => (
        <Button
          // oxlint-disable-next-line react/no-array-index-key -- an email has no name but its place
          key={at}
          variant="secondary"
          className="min-w-11 px-3!"
          aria-label={`Rewrite email ${at + 1}`}
          onClick={() => onRewrite(at + 1)}
        >
          {at + 1}
        </Button>
      ))}
    </MorePart>
  );
}
