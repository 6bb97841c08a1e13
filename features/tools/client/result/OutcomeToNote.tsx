import { messageOf } from '#platform/client/call-error.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import type { ResultSummary } from '#features/tools/contract-library.ts';
import { noAnswerYet, outcomes } from '#features/tools/contract-studio.ts';
import { agreedWords } from '#features/tools/rules/agreed.ts';
import { toolOf } from '#features/tools/rules.ts';
import { useNoteOutcome } from '#features/tools/client/studio/api.ts';
import { noAnswerLabel, outcomeLabels } from '#features/tools/rules/outcome-labels.ts';

interface OutcomeToNoteProps {
  readonly text: ResultSummary;
  readonly onDone: () => void;
}

/** A text that was used, and one press for what came of it. */
export function OutcomeToNote({ text: { id, title, excerpt, tool, client }, onDone }: OutcomeToNoteProps) {
  const note = useNoteOutcome();
  const ways = [
    ...outcomes.map((outcome) => ({ label: outcomeLabels[outcome], change: { outcome } })),
    { label: noAnswerLabel, change: noAnswerYet },
  ];
  return (
    <div className="grid gap-4">
      <div className="bubble bg-raised border-line grid gap-1 border-2 p-5 wrap-anywhere">
        <p className="text-soft text-sm">{[toolOf(tool).title, client?.name].filter(Boolean).join(' · ')}</p>
        <p className="text-lg font-semibold">{title}</p>
        <p className="text-soft line-clamp-3">{excerpt}</p>
        {client?.agreed ? <p>{agreedWords(client.agreed)}</p> : null}
      </div>
      <div className="flex flex-wrap gap-2">
        {ways.map(({ label, change }) => (
          <Button
            key={label}
            variant="secondary"
            disabled={note.isPending}
            onClick={() => note.mutate({ id, change }, { onSuccess: onDone })}
          >
            {label}
          </Button>
        ))}
        <Button variant="ghost" disabled={note.isPending} onClick={onDone}>
          Not yet
        </Button>
      </div>
      {note.isError ? (
        <p role="alert" className="text-danger font-medium">
          {messageOf(note.error)}
        </p>
      ) : null}
    </div>
  );
}
