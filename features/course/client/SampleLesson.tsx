import { parseLesson } from '#content/course/parse.ts';
import text from '#content/course/4-master-ethical-persuasion/15-the-first-11-seconds.md?raw';
import { curled } from '#platform/contract/quotes.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { sampleFilmPaths } from '#features/course/rules-sample-film.ts';
import { Prose } from './lesson/Prose.tsx';

const sample = parseLesson(text, {
  module: 4,
  path: '4-master-ethical-persuasion/15-the-first-11-seconds.md',
});
/** Links to other lessons are plain words here, since they cannot be opened. */
const body = sample.body.replaceAll(/\[([^\]\n]{1,120})\]\(lesson:[^)\n]{1,80}\)/g, '$1');

/** One lesson as it comes with the product, whole, for visitors: prerendered, without a script. */
export function SampleLesson() {
  return (
    <article className="page-width pt-12 pb-20 sm:pt-20 sm:pb-28">
      <p className="text-soft">One lesson of the course, in full: {sample.minutes} minutes.</p>
      <h1 className="display text-title mt-3 max-w-4xl">{sample.title}</h1>
      <p className="text-soft text-lead mt-5 max-w-[38rem]">{curled(sample.idea)}</p>
      <figure className="mt-8 max-w-[42rem]">
        <video
          src={sampleFilmPaths.film}
          controls
          playsInline
          preload="metadata"
          aria-label={`The film of this lesson: ${sample.title}`}
          className="rounded-card bg-night aspect-video w-full max-sm:[&::cue]:text-[130%]"
        >
          <track kind="captions" srcLang="en" label="English" src={sampleFilmPaths.captions} />
        </video>
        <figcaption className="text-soft mt-2">
          An acted call, in full: how it goes wrong, a stop, and a second try. The trade may not be yours; the
          four steps are the same in each. The film has no sound here; in the course, your device’s voice
          reads it aloud.
        </figcaption>
      </figure>
      <Prose markdown={body} />
      <section aria-labelledby="check" className="mt-12 max-w-[42rem]">
        <h2 id="check" className="font-display text-heading font-bold">
          Check yourself
        </h2>
        {sample.questions.map(({ question, options, explanation }) => (
          <div key={question} className="border-line mt-6 border-t-2 pt-6">
            <h3 className="text-lg font-semibold">{curled(question)}</h3>
            <ol className="my-4 grid list-[upper-alpha] gap-2.5 pl-6">
              {options.map((option) => (
                <li key={option.text}>{curled(option.text)}</li>
              ))}
            </ol>
            <details className="group">
              <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
                <span className="group-open:hidden">Show the answer</span>
                <span className="hidden group-open:inline">Hide the answer</span>
              </summary>
              <p className="mt-2">
                <strong>{'ABCDEF'[options.findIndex(({ correct }) => correct)]}.</strong>{' '}
                {curled(explanation)}
              </p>
            </details>
          </div>
        ))}
      </section>
      {/* A member sees their next step here. Its space is kept until that is known: app/layouts/member-frame.tsx. */}
      <div
        data-frame="onward"
        className="mt-14 [:root[data-member]_&]:invisible [:root[data-member]_&]:min-h-31.5 sm:[:root[data-member]_&]:min-h-14"
      >
        <div className="flex flex-wrap gap-3.5">
          <Button asChild size="large">
            <a href="/assessment">Start Free Assessment</a>
          </Button>
          <Button asChild size="large" variant="secondary">
            <a href="/#course">See the whole course</a>
          </Button>
        </div>
      </div>
    </article>
  );
}
