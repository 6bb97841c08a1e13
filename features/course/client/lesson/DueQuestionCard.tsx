import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#platform/client/call-error.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { CloseIcon } from '#platform/client/ui/icons-at-work.tsx';
import { CheckIcon } from '#platform/client/ui/icons.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { curled } from '#platform/contract/quotes.ts';
import type { DueQuestion } from '#features/course/contract.ts';
import { useAnswerAgain } from '#features/course/client/api.ts';
import { Verdict } from './Verdict.tsx';

interface DueQuestionCardProps {
  readonly question: DueQuestion;
  readonly onDone: () => void;
}

/** The options, each one press: the first one counts. */
function Options({ question, onChoose }: { question: DueQuestion; onChoose: (option: number) => void }) {
  return (
    <ul className="grid gap-3">
      {question.options.map((text, option) => (
        <li key={text}>
          <button
            type="button"
            className="rounded-control border-edge hover:bg-sunken min-h-11 w-full border-2 px-4 py-3 text-left"
            onClick={() => onChoose(option)}
          >
            {curled(text)}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The options as they were answered: the right one, and theirs if it is another. */
function Answered({ question, chosen }: { readonly question: DueQuestion; readonly chosen: number }) {
  return (
    <ul className="grid gap-3">
      {question.options.map((text, option) => {
        const isRight = option === question.rightOption;
        const isMissed = option === chosen && !isRight;
        return (
          <li
            key={text}
            className={classes(
              'rounded-control flex min-h-11 items-start gap-3 border-2 px-4 py-3',
              isRight ? 'border-success' : isMissed ? 'border-danger' : 'border-line text-soft',
            )}
          >
            <span className="min-w-0 flex-1">{curled(text)}</span>
            {isRight ? (
              <span className="text-success shrink-0">
                <CheckIcon width={20} />
                <span className="sr-only">, the right answer</span>
              </span>
            ) : isMissed ? (
              <span className="text-danger shrink-0">
                <CloseIcon width={20} />
                <span className="sr-only">, your answer</span>
              </span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

/** A check question that was answered before, from memory: the answer shows once they have chosen. */
export function DueQuestionCard({ question, onDone }: DueQuestionCardProps) {
  const answer = useAnswerAgain();
  const [chosen, setChosen] = useState<number | null>(null);
  const verdict = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed option is gone: the focus moves to what it revealed.
    if (chosen !== null) verdict.current?.focus();
  }, [chosen]);
  const send = (option: number) => {
    setChosen(option);
    answer.mutate({ question, option });
  };
  return (
    <div className="grid gap-4">
      <p className="text-lg font-semibold">{curled(question.question)}</p>
      {chosen === null ? (
        <Options question={question} onChoose={send} />
      ) : (
        <>
          <Answered question={question} chosen={chosen} />
          <div ref={verdict} tabIndex={-1} className="grid gap-2">
            <Verdict isRight={chosen === question.rightOption} explanation={question.explanation} />
            <PageLink
              to={`/course/${question.slug}`}
              className="text-link inline-flex min-h-11 w-fit items-center wrap-anywhere"
            >
              {question.lessonTitle}
            </PageLink>
          </div>
          {answer.isError ? (
            <div role="alert" className="grid justify-items-start gap-3">
              <p className="text-danger font-medium">{messageOf(answer.error)}</p>
              <Button variant="secondary" onClick={() => send(chosen)}>
                Send it again
              </Button>
            </div>
          ) : null}
          <Button className="w-fit" busy={answer.isPending} onClick={onDone}>
            Next
          </Button>
        </>
      )}
    </div>
  );
}
