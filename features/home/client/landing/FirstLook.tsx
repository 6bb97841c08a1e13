import { Button } from '#platform/client/ui/Button.tsx';
import { controlLook } from '#platform/client/ui/forms/Field.tsx';
import { ArrowRightIcon, SparkIcon } from '#platform/client/ui/icons.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { lookMarks } from './look-marks.ts';
import { Section } from './Section.tsx';

const fields = [
  {
    name: 'businessDescription',
    label: 'What do you sell?',
    hint: 'And what changes for the client.',
    example: 'We repair chimneys and stoves in old houses, so that the first fire of the fall is safe.',
  },
  {
    name: 'targetAudience',
    label: 'Who buys it?',
    hint: 'Who they are, and what they worry about.',
    example: 'Homeowners who light their first fire in October and worry about smoke.',
  },
] as const;

function LookField({ name, label, hint, example }: (typeof fields)[number]) {
  const id = `look-${name}`;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <p id={`${id}-hint`} className="text-soft text-[0.9375rem] max-sm:sr-only">
        {hint}
      </p>
      <textarea
        id={id}
        name={name}
        rows={3}
        required
        placeholder={example}
        aria-describedby={`${id}-hint`}
        className={classes(controlLook, 'field-sizing-content min-h-20 resize-y py-2.5 leading-relaxed')}
      />
      <p id={`${id}-error`} hidden className="text-danger text-[0.9375rem] font-medium" />
    </div>
  );
}

/** Replaces the form where there is no model, so that nobody fills it in only to be refused. */
function LookClosed() {
  return (
    <Section
      id="first-look"
      title="What do they never tell you?"
      lead="The Frustration Identifier isn’t available at the moment. The free assessment is: it shows which frustrations slip past you, and which habit to work on first."
    >
      <Button asChild size="large">
        <a href="/assessment">
          Start Free Assessment
          <ArrowRightIcon width={22} />
        </a>
      </Button>
    </Section>
  );
}

/**
 * Three frustrations before the account. Static like the rest of the page; `first-look.ts` makes it work, and the
 * button waits for it.
 */
function LookForm() {
  return (
    <Section
      id="first-look"
      title="What do they never tell you?"
      lead="Two sentences, and AI guesses three things your clients may feel but don’t say. No account needed."
    >
      <div data-first-look className="grid items-start gap-6 sm:gap-10 lg:grid-cols-2 lg:gap-16">
        <form noValidate method="post" className="grid gap-4 sm:gap-6">
          {fields.map((field) => (
            <LookField key={field.name} {...field} />
          ))}
          <div data-look-captcha hidden className="min-h-[65px]" />
          <div className="flex flex-wrap gap-3">
            <Button data-look-start type="submit" size="large" disabled className="w-full sm:w-fit">
              <SparkIcon width={22} />
              Show me three
            </Button>
            <Button data-look-example variant="ghost" size="large" disabled>
              Use an example
            </Button>
          </div>
          <noscript>
            <p>This needs JavaScript, which is turned off in your browser.</p>
          </noscript>
          <p className="text-soft max-w-prose text-sm">
            Leave out names and secrets: AI reads both answers. Once a day; the three stay in this browser for
            30 days, then they’re deleted.{' '}
            <a href="/privacy" className="text-link">
              Privacy notice
            </a>
          </p>
        </form>
        {/* On a phone the three empty places would be a screen of nothing: they open with the press, which keeps them. */}
        <section
          data-look-result
          aria-label="Result"
          className="grid scroll-mt-6 content-start gap-5 max-sm:[&:not([aria-busy]):not(:has(h3))_ol]:hidden"
        >
          {/* As high as its longest words, so that nothing moves below it while somebody reads. The way to stop is where
              they read: beside the form it would make that longer, and push the result under the bar when it goes. */}
          <div className="flex min-h-[3lh] items-start gap-4 max-sm:in-[[data-look-result]:not([aria-busy]):not(:has(h3))]:min-h-0 sm:min-h-[2lh]">
            <p data-look-status role="status" className="text-soft flex-1 empty:hidden">
              <span className="max-sm:hidden">Three frustrations appear here, each with its reason.</span>
            </p>
            <Button data-look-stop variant="secondary" hidden>
              Stop
            </Button>
          </div>
          {/* Above the list: the end of three long frustrations is out of sight after the button is pressed again. */}
          <p data-look-problem role="alert" className="text-danger font-medium empty:hidden" />
          <ol data-look-list>
            {[1, 2, 3].map((number) => (
              <li
                key={number}
                className="border-line grid min-h-28 grid-cols-[2.75rem_minmax(0,1fr)] items-start gap-x-4 gap-y-2 border-t-2 py-5"
              >
                <span
                  aria-hidden="true"
                  className="bg-accent text-on-accent bubble display grid size-11 place-items-center text-xl"
                >
                  {number}
                </span>
                <div className="grid gap-2 pt-1.5">
                  <div data-look-title className="empty:hidden" />
                  <p className="text-soft empty:hidden" />
                </div>
              </li>
            ))}
          </ol>
          <p data-look-way hidden>
            <Button asChild size="large">
              <a href="/auth?redirect=/tools/frustration-identifier%23cards#sign-up">
                <span data-look-way-words>Keep them, free</span>
                <ArrowRightIcon width={22} />
              </a>
            </Button>
            <span data-look-sign-in className="ml-4 inline-flex min-h-11 items-center">
              or&nbsp;
              <a href="/auth?redirect=/tools/frustration-identifier" className="text-link py-3">
                sign in
              </a>
            </span>
          </p>
        </section>
      </div>
    </Section>
  );
}

/** The form, or what stands in its place: the server knows whether there is a model, and drops one of the two. */
export function FirstLook() {
  return (
    <>
      {lookMarks.open[0]}
      <LookForm />
      {lookMarks.open[1]}
      {lookMarks.closed[0]}
      <LookClosed />
      {lookMarks.closed[1]}
    </>
  );
}
