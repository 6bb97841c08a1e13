import { messageOf } from '#platform/client/call-error.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { noAnswerYet, type Outcome, outcomes } from '#features/tools/contract-studio.ts';
import type { Agreed } from '#features/tools/contract.ts';
import { agreedWords } from '#features/tools/rules/agreed.ts';
import { outcomePart } from '#features/tools/rules.ts';
import { MorePart } from './MoreOfText.tsx';
import { noAnswerLabel, outcomeLabels } from '#features/tools/rules/outcome-labels.ts';
import { useChangeResult } from '#features/tools/client/studio/api.ts';

const chosen = 'bg-ink! text-paper! border-ink!';

interface UsedMarkProps {
  readonly id: string;
  readonly usedAt: string | null;
  readonly outcome: Outcome | null;
  readonly agreed: Agreed | null;
}

/** Whether a text was used, and its outcome. */
export function UsedMark({ id, usedAt, outcome, agreed }: UsedMarkProps) {
  const { mutate } = useChangeResult();
  const change = (how: { used: boolean; outcome?: null } | { outcome: Outcome }) =>
    mutate({ id, change: how }, { onError: (error) => toast.error('Error', messageOf(error)) });
  const waits = usedAt !== null && outcome === null;
  return (
    <MorePart id={outcomePart(id)} title="What came of it?">
      {agreed === null ? null : <p className="basis-full wrap-anywhere">{agreedWords(agreed)}</p>}
      <Button
        variant="secondary"
        aria-pressed={waits}
        className={waits ? chosen : ''}
        onClick={() => change(waits ? { used: false } : noAnswerYet)}
      >
        {noAnswerLabel}
      </Button>
      {outcomes.map((one) => (
        <Button
          key={one}
          variant="secondary"
          aria-pressed={outcome === one}
          className={outcome === one ? chosen : ''}
          onClick={() => change(outcome === one ? { used: false } : { outcome: one })}
        >
          {outcomeLabels[one]}
        </Button>
      ))}
    </MorePart>
  );
}
