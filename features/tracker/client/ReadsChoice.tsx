import { Button } from '#platform/client/ui/Button.tsx';
import type { Reads } from '#features/tracker/rules/reads.ts';

interface ReadsChoiceProps {
  readonly reads: Reads;
  readonly disabled: boolean;
  readonly onChoose: (reads: Reads) => void;
}

/** Switches between signs and emotions, for members in countries where signs come first. */
export function ReadsChoice({ reads, disabled, onChoose }: ReadsChoiceProps) {
  const isSigns = reads === 'signs';
  return (
    <div className="text-soft flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p className="max-w-prose">
        {isSigns
          ? 'You see expressions only, which is the rule where you are. You can turn on estimates of emotion, valence and arousal after reading a separate notice.'
          : 'You chose estimates of emotion. You can go back to expressions only at any time.'}
      </p>
      <Button variant="ghost" disabled={disabled} onClick={() => onChoose(isSigns ? 'emotions' : 'signs')}>
        {isSigns ? 'Show emotion estimates' : 'Show expressions only'}
      </Button>
    </div>
  );
}
