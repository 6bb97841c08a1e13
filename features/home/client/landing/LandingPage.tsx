import { PlusIcon } from '#platform/client/ui/icons-at-work.tsx';
import { questions } from './questions.ts';
import { Section } from './Section.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { freeBooks } from '#features/home/client/books.tsx';
import { whileCommunityOpensSoon } from '#features/home/rules-site.ts';
import { ArrowRightIcon } from '#platform/client/ui/icons.tsx';
import { InstallCard } from '#features/home/client/InstallCard.tsx';
import { MarkedOutline } from './CourseOutline.tsx';
import { Features } from './Features.tsx';
import { FirstLook } from './FirstLook.tsx';
import { Hero } from './Hero.tsx';
import { Method } from './Method.tsx';
import { Pricing } from './Pricing.tsx';
import { Screens } from './Screens.tsx';
import { StrategyCall } from './StrategyCall.tsx';
import { SystemGrid } from './SystemGrid.tsx';
import { Voices } from './Voices.tsx';

const pairs = [
  { said: '“We need to think about it.”', unsaid: 'If I choose wrong, my name is on it.' },
  { said: '“It’s a bit over our budget.”', unsaid: 'I can’t explain to my boss what we’d get.' },
  { said: '“Just send me some information.”', unsaid: 'Nothing you said so far was about me.' },
] as const;

/** The idea of the method in three lines: what a client says, and the frustration behind it. */
function Unsaid() {
  return (
    <section aria-labelledby="unsaid-title" className="bg-night text-on-night py-13 sm:py-28">
      <div className="page-width grid gap-9 sm:gap-12 lg:grid-cols-[1fr_1.6fr] lg:gap-20">
        <div>
          <h2 id="unsaid-title" className="display text-title">
            They tell you no. <span className="inline-block">They don’t tell you why.</span>
          </h2>
          <p className="text-on-night-soft text-lead mt-6 max-w-[32rem]">
            Behind an objection there’s often a frustration that the client feels and doesn’t say. Ethical
            Persuasion listens for it first, and says it as an honest guess before it offers anything.
          </p>
        </div>
        <ol className="grid">
          {pairs.map((pair) => (
            <li
              key={pair.said}
              className="border-night-edge grid gap-3 border-t py-5 sm:py-7 first:border-t-0 first:pt-0 last:pb-0 sm:grid-cols-[1fr_1.15fr] sm:items-center sm:gap-8"
            >
              <p className="text-on-night-soft text-lg">{pair.said}</p>
              <p className="bubble bg-accent text-on-accent font-display p-5 text-[1.375rem] leading-tight font-bold">
                {pair.unsaid}
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** Questions and answers; each opens without script. */
function Questions() {
  return (
    <Section id="questions" title="Before you join" band="bg-sunken">
      <div className="grid gap-x-5 gap-y-3 lg:grid-cols-2 lg:items-start">
        {questions.map(({ question, answer }) => (
          <details
            key={question}
            className="bubble bg-raised group border-2 border-transparent open:border-line"
          >
            <summary className="flex min-h-14 items-center justify-between gap-4 rounded-[inherit] px-5 py-3 sm:min-h-16 sm:py-4 sm:px-7">
              <h3 className="text-lg leading-snug font-semibold">{question}</h3>
              <PlusIcon className="shrink-0 transition-transform duration-200 group-open:rotate-45" />
            </summary>
            <p className="text-soft px-6 pb-6 sm:px-7">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}

/** The free parts of an account [home.course-numbers]: two books, whose words the server fills in, and a community. */
function FreeResources() {
  return (
    <Section
      id="free-resources"
      title="Two short books, free with your account"
      lead="No card, no trial that runs out. Read them online or take them with you."
    >
      <div className="grid items-center gap-10 lg:grid-cols-[1.35fr_1fr] lg:gap-20">
        <ul className="grid grid-cols-2 gap-4 sm:gap-8">
          {freeBooks.map(({ slug, cover }) => (
            <li key={slug}>
              {`{{#book-${slug}}}`}
              <span className="block transition-transform duration-300 ease-settle hover:-rotate-2">
                {cover}
              </span>
              <h3 className="mt-5 text-lg sm:text-heading">{`{{book-${slug}.title}}`}</h3>
              <p className="text-soft mt-1">{`{{book-${slug}.description}}`}</p>
              {`{{/book-${slug}}}`}
            </li>
          ))}
        </ul>
        <div className="grid justify-items-start gap-6">
          <p className="text-lead max-w-[30rem]">
            Members also get the Frustration Identifier, three AI clients to practice on, the assessment with
            its history, and a place in the community{whileCommunityOpensSoon(' once it opens')}.
          </p>
          <Button asChild size="large">
            <a href="/auth#sign-up">Get Your Free Books</a>
          </Button>
        </div>
      </div>
    </Section>
  );
}

/** The end of the page: a last link to the first step. */
function ClosingCall() {
  return (
    <section aria-labelledby="closing-title" className="page-width pb-14 sm:pb-28">
      <div className="bubble bg-accent text-on-accent grid items-end gap-8 p-8 sm:p-14 lg:grid-cols-[1.6fr_auto]">
        <h2 id="closing-title" className="display text-title max-w-[22ch]">
          Where would you begin? Five questions, and you’ll know.
        </h2>
        <Button asChild size="large" className="bg-on-accent! text-[oklch(0.97_0.012_50)]!">
          <a href="/assessment">
            Take the assessment
            <ArrowRightIcon width={22} />
          </a>
        </Button>
      </div>
    </section>
  );
}

/** The front page for visitors [home.route-landing]. Static HTML: plain links, no state; one form, which its script brings to life. */
export function LandingPage() {
  return (
    <>
      <Hero />
      <FirstLook />
      <StrategyCall />
      <Unsaid />
      <Method />
      <Features />
      <SystemGrid />
      <Screens />
      <MarkedOutline />
      <FreeResources />
      <Voices />
      <Pricing />
      <Questions />
      <InstallCard />
      <ClosingCall />
    </>
  );
}
