import type { Lesson } from '#features/course/contract.ts';
import { lengthInWords } from '#features/course/rules-minutes.ts';
import { TypeIcon, typeNames } from '#features/course/client/icons.tsx';

/** Where a lesson belongs, what it is called and how long it takes. */
export function LessonHead({ lesson }: { readonly lesson: Lesson }) {
  const { minutes, video, place } = lesson;
  const length = lengthInWords({ minutes, filmSeconds: video?.durationSeconds ?? null });
  return (
    <header className="grid gap-3">
      <p className="text-soft">
        {lesson.moduleTitle}, lesson {place.number} of {place.of}
      </p>
      <h1 className="display text-title max-w-3xl">{lesson.title}</h1>
      <p className="text-soft flex flex-wrap items-center gap-x-2 gap-y-1">
        <TypeIcon type={lesson.type} />
        <span aria-hidden="true">{typeNames[lesson.type]}</span>
        {length === null ? null : <span>{length}</span>}
      </p>
    </header>
  );
}

/** What the lesson is about and what a learner can do afterward; below a film, so that a phone shows the film first. */
export function Aims({ lesson }: { readonly lesson: Lesson }) {
  if (lesson.description === '' && lesson.objectives.length === 0) return null;
  return (
    <div>
      {lesson.description === '' ? null : <p className="text-lead max-w-[42rem]">{lesson.description}</p>}
      {lesson.objectives.length > 0 ? (
        <div className="max-w-[42rem]">
          <h2 className="mt-3 mb-2 font-semibold">After this lesson you can</h2>
          <ul className="grid list-disc gap-1.5 pl-6">
            {lesson.objectives.map((objective) => (
              <li key={objective}>{objective}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}
