import { PlusIcon } from '#platform/client/ui/icons-at-work.tsx';
import { Section } from './Section.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { freeBooks } from '#features/home/client/books.tsx';
import { ArrowRightIcon } from '#platform/client/ui/icons.tsx';
import { InstallCard } from '#features/home/client/InstallCard.tsx';
import { BeforeAfter } from './BeforeAfter.tsx';
import { MarkedOutline } from './CourseOutline.tsx';
import { Features } from './Features.tsx';
import { FirstLook } from './FirstLook.tsx';
import { Hero } from './Hero.tsx';
import { Method } from './Method.tsx';
import { Pricing } from './Pricing.tsx';
import { StrategyCall } from './StrategyCall.tsx';
import { SystemGrid } from './SystemGrid.tsx';
import { Voices } from './Voices.tsx';

/** Questions and answers, ours or the owner's; each opens without script. */
function Questions() {
  return (
    <Section id="questions" title="Before you join" band="bg-sunken">
      <div className="grid gap-x-5 gap-y-2 lg:grid-cols-2 lg:items-start">
        {'{{#question}}'}
        <details className="bubble bg-raised group border-2 border-transparent open:border-line">
          <summary className="flex min-h-12 items-center justify-between gap-4 rounded-[inherit] px-4 py-2 sm:min-h-16 sm:py-4 sm:px-7">
            <h3 className="min-w-0 leading-snug font-semibold wrap-anywhere sm:text-lg">
              {'{{question.question}}'}
            </h3>
            <PlusIcon className="shrink-0 transition-transform duration-200 group-open:rotate-45" />
          </summary>
          <p className="text-soft px-6 pb-6 whitespace-pre-line sm:px-7">{'{{question.answer}}'}</p>
        </details>
        {'{{/question}}'}
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
      lead="And three AI clients to practice on each week. No card, no trial that runs out."
    >
      <div className="grid items-center gap-6 sm:gap-10 lg:grid-cols-[auto_1fr] lg:gap-20">
        <ul className="flex gap-4 sm:gap-8">
          {freeBooks.map(({ slug, cover }) => (
            <li key={slug} className="max-w-28 flex-1 sm:max-w-52 sm:basis-52">
              {`{{#book-${slug}}}`}
              <span className="block transition-transform duration-300 ease-settle hover:-rotate-2">
                {cover}
              </span>
              <h3 className="mt-5 text-lg font-semibold max-sm:sr-only">{`{{book-${slug}.title}}`}</h3>
              <p className="text-soft mt-1 max-sm:hidden">{`{{book-${slug}.description}}`}</p>
              {`{{/book-${slug}}}`}
            </li>
          ))}
        </ul>
        <Button asChild size="large" className="justify-self-start">
          <a href="/auth#sign-up">Get Your Free Books</a>
        </Button>
      </div>
    </Section>
  );
}

/** The end of the page: a last link to the first step, and what it looks like on a phone. */
function ClosingCall() {
  return (
    <section aria-labelledby="closing-title" className="page-width py-8 sm:py-20">
      <div className="bubble bg-accent text-on-accent grid items-center gap-x-14 overflow-hidden p-6 sm:grid-cols-[1fr_auto] sm:px-14 sm:pt-10 sm:pb-0">
        <div className="grid justify-items-start gap-5 sm:pb-10">
          <h2 id="closing-title" className="display text-heading max-w-[22ch] sm:text-title">
            Where would you begin? Five questions, and you’ll know.
          </h2>
          <Button asChild size="large" className="bg-on-accent! text-accent!">
            <a href="/assessment">
              Take the assessment
              <ArrowRightIcon width={22} />
            </a>
          </Button>
        </div>
        <div className="border-on-accent h-72 w-64 overflow-hidden rounded-t-[1.75rem] border-8 border-b-0 max-sm:hidden">
          {(['light', 'dark'] as const).map((theme) => (
            <img
              key={theme}
              src={`/screens/phone-${theme}.webp`}
              alt="A question of the assessment on a phone, with its five answers."
              width="390"
              height="844"
              loading="lazy"
              decoding="async"
              className={theme === 'light' ? 'only-light block w-full' : 'only-dark block w-full'}
            />
          ))}
        </div>
      </div>
    </section>
  );
}

/**
 * The front page for visitors [home.route-landing]: what it is, to try it, one opener before and after, what there is,
 * the price, and questions. Static HTML: plain links, no state; one form, which its script brings to life.
 */
export function LandingPage() {
  return (
    <>
      <Hero />
      <FirstLook />
      <BeforeAfter />
      <Method />
      <Features />
      <SystemGrid />
      <MarkedOutline />
      <FreeResources />
      <Voices />
      <StrategyCall />
      <Pricing />
      <Questions />
      <ClosingCall />
      <InstallCard />
    </>
  );
}
