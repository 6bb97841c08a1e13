import { lazy, Suspense, useId, useRef, useState } from 'react';
import { drillExamples } from '#content/spar/drill-examples.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { TextArea } from '#platform/client/ui/forms/TextArea.tsx';
import type { RecallGrade } from '#platform/contract/recall-grade.ts';
import type { Drill } from '#features/spar/contract-drill.ts';
import { LessonLink } from '#features/spar/client/debrief/LessonLink.tsx';
import { sparLimits } from '#features/spar/rules/vocabulary.ts';
import { fewWordsOf } from '#features/tools/rules/client-name.ts';
import { useGrade } from './grading.ts';

/** Loads after the drill itself: most drills are typed, or said to nobody. */
const VoiceBar = lazy(async () => ({
  default: (await import('#features/spar/client/voice/VoiceBar.tsx')).VoiceBar,
}));

const grades: readonly { readonly grade: RecallGrade; readonly label: string }[] = [
  { grade: 'good', label: 'Had it' },
  { grade: 'hard', label: 'Almost' },
  { grade: 'again', label: 'Not yet' },
];

interface DrillCardProps {
  readonly drill: Drill;
  readonly onGraded: () => void;
}

/** What the member compares their sentence with, and how they say it went. */
function Answer({ drill, own, onGraded }: DrillCardProps & { readonly own: string }) {
  const grade = useGrade();
  const id = useId();
  const example = drillExamples[drill.step];
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <div className="grid gap-4">
      <h3
        tabIndex={-1}
        ref={(heading) => {
          // The pressed button is gone: the focus moves to what it revealed.
          if (heading && title.current === null) heading.focus();
          title.current = heading;
        }}
        className="text-heading"
      >
        {drill.asks}
      </h3>
      <dl className="grid gap-3">
        {own.trim() === '' ? null : (
          <div>
            <dt className="text-soft text-sm font-semibold">You, now</dt>
            <dd className="whitespace-pre-line">{own}</dd>
          </div>
        )}
        <div>
          <dt className="text-soft text-sm font-semibold">You, in the call</dt>
          <dd className="whitespace-pre-line">{drill.said}</dd>
        </div>
        <div>
          {drill.better === null ? (
            <>
              <dt className="text-soft text-sm font-semibold">How the lesson answers “{example.says}”</dt>
              <dd>{example.answer}</dd>
            </>
          ) : (
            <>
              <dt className="text-soft text-sm font-semibold">You could say</dt>
              <dd>{drill.better}</dd>
            </>
          )}
        </div>
      </dl>
      {drill.lesson === null ? null : <LessonLink lesson={drill.lesson} />}
      <p id={`${id}-grade`} className="-mb-2">
        How did it go? That decides when this turn comes back.
      </p>
      <div role="group" aria-labelledby={`${id}-grade`} className="flex flex-wrap gap-2">
        {grades.map((one) => (
          <Button
            key={one.grade}
            variant="secondary"
            busy={grade.isPending && grade.variables.grade === one.grade}
            disabled={grade.isPending}
            onClick={() => grade.mutate({ ...drill, grade: one.grade }, { onSuccess: onGraded })}
          >
            {one.label}
          </Button>
        ))}
      </div>
      {grade.isError ? (
        <p role="alert" className="text-danger font-medium">
          {messageOf(grade.error)}
        </p>
      ) : null}
    </div>
  );
}

/** One missed turn: the client says it again, and the member answers before they see what the step asks for. */
export function DrillCard({ drill, onGraded }: DrillCardProps) {
  const [own, setOwn] = useState('');
  const [shown, setShown] = useState(false);
  const who = fewWordsOf(drill.who, drill.name);
  return (
    <div className="grid gap-4">
      <p className="wrap-anywhere">
        Your practice client: <b>{drill.name}</b>
        {who === '' ? '' : `, ${who}`}
      </p>
      <p className="bubble bg-raised border-line w-fit max-w-prose border-2 px-5 py-4 text-lg wrap-anywhere">
        “{drill.says}”
      </p>
      {shown ? (
        <Answer drill={drill} own={own} onGraded={onGraded} />
      ) : (
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            setShown(true);
          }}
        >
          <TextArea
            label="What do you say?"
            hint="Say it out loud, or type it. Nobody reads it; the text stays on this page."
            name="own"
            rows={2}
            value={own}
            onValue={setOwn}
          />
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" className="w-fit">
              Show what it asked for
            </Button>
            <div className="min-w-0 flex-1 basis-72">
              <Suspense>
                <VoiceBar
                  to={{ kind: 'drill', drill }}
                  answering={false}
                  onHeard={(heard) =>
                    setOwn((typed) => `${typed.trim()} ${heard}`.trim().slice(0, sparLimits.turn))
                  }
                />
              </Suspense>
            </div>
          </div>
        </form>
      )}
    </div>
  );
}
