import { useId, useState } from 'react';
import { messageOf } from '#platform/client/call-error.ts';
import { classes } from '#platform/client/ui/classes.ts';
import { CloseIcon } from '#platform/client/ui/icons-at-work.tsx';
import { CheckIcon } from '#platform/client/ui/icons.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { curled } from '#platform/contract/quotes.ts';
import type { GivenAnswer, Lesson } from '#features/course/contract.ts';
import { useAnswer, useWaitingAnswers } from '#features/course/client/api.ts';
import { Verdict } from './Verdict.tsx';

type Question = Lesson['questions'][number];

interface QuestionViewProps {
  readonly question: Question;
  readonly number: number;
  readonly answer: GivenAnswer | undefined;
  /** The option that was just chosen and is being sent, or waits on this device. */
  readonly waiting: number | null;
  readonly isKept: boolean;
  readonly onAnswer: (option: number) => void;
}

function QuestionView({ question, number, answer: given, waiting, isKept, onAnswer }: QuestionViewProps) {
  const name = useId();
  const answer = waiting === null ? given : undefined;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-semibold">
        {number}. {curled(question.question)}
      </legend>
      {question.options.map((text, option) => {
        const isChosen = (waiting ?? answer?.option) === option;
        const isRight = answer?.rightOption === option;
        return (
          <label
            key={text}
            className={classes(
              'rounded-control flex min-h-11 cursor-pointer items-start gap-3 border-2 px-4 py-3',
              isRight
                ? 'border-success'
                : answer && isChosen
                  ? 'border-danger'
                  : 'border-line hover:border-edge',
            )}
          >
            <input
              type="radio"
              name={name}
              className="accent-ink mt-1 size-4 shrink-0"
              checked={isChosen}
              onChange={() => onAnswer(option)}
            />
            <span className="min-w-0 flex-1">{curled(text)}</span>
            {isRight ? (
              <span className="text-success shrink-0">
                <CheckIcon width={20} />
                <span className="sr-only">, the right answer</span>
              </span>
            ) : answer && isChosen ? (
              <span className="text-danger shrink-0">
                <CloseIcon width={20} />
                <span className="sr-only">, your answer</span>
              </span>
            ) : null}
          </label>
        );
      })}
      <div role="status">
        {isKept ? (
          <p className="bg-sunken rounded-control px-4 py-3">
            Saved on this device. You’ll see whether it’s right when you’re back online.
          </p>
        ) : answer ? (
          <Verdict isRight={answer.isRight} explanation={answer.explanation} />
        ) : null}
      </div>
    </fieldset>
  );
}

const howMany = ['', 'One', 'Two', 'Three'];

/** The questions at the end of a lesson: an answer is stored and explained at once, or once there is a connection. */
export function CheckQuestions({
  lesson,
  isPreview,
}: {
  readonly lesson: Lesson;
  readonly isPreview: boolean;
}) {
  const give = useAnswer(lesson);
  const kept = useWaitingAnswers(lesson.id);
  const [asked, setAsked] = useState({ question: -1, option: -1 });
  if (lesson.questions.length === 0) return null;
  const right = lesson.answers.filter(({ isRight }) => isRight).length;
  const isSending = (at: number) => give.isPending && asked.question === at;
  const onAnswer = (question: number, option: number) => {
    if (isPreview) return;
    setAsked({ question, option });
    give.mutate({ question, option }, { onError: (error) => toast.error('Error', messageOf(error)) });
  };
  return (
    <section aria-labelledby="check-yourself" className="grid max-w-[42rem] gap-8 print:hidden">
      <div className="grid gap-1">
        <h2 id="check-yourself" className="font-display text-heading font-bold">
          Check yourself
        </h2>
        <p className="text-soft">
          {lesson.answers.length === 0
            ? `${howMany[lesson.questions.length] ?? 'A few'} short ${lesson.questions.length === 1 ? 'question' : 'questions'}; you can change your mind.`
            : `${right} of ${lesson.questions.length} right`}
        </p>
      </div>
      {lesson.questions.map((question, at) => (
        <QuestionView
          key={question.question}
          question={question}
          number={at + 1}
          answer={lesson.answers.find((answer) => answer.question === at)}
          waiting={isSending(at) ? asked.option : (kept.get(at) ?? null)}
          isKept={!isSending(at) && kept.has(at)}
          onAnswer={(option) => onAnswer(at, option)}
        />
      ))}
    </section>
  );
}
