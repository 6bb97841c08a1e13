import { Button } from '#platform/client/ui/Button.tsx';
import { ArrowRightIcon } from '#platform/client/ui/icons.tsx';
import { ClaimSource } from './ClaimSource.tsx';
import { lookMarks } from './look-marks.ts';
import { HeroDrawing } from './HeroDrawing.tsx';

/** The claim as a fact, beside the source that the owner named. */
function Measured() {
  return (
    <>
      {' It’s a method that brought '}
      <strong className="text-ink">up to 70% incremental recurring revenue</strong>.
    </>
  );
}

/**
 * The claim [home.claim-11-seconds] or the owner's own words, the two next steps, and a link to what can be tried on this page. The server fills
 * in the claim's source; without one, what the two numbers are is closed, since a number without a source sells nothing.
 */
export function Hero() {
  return (
    <section
      aria-labelledby="hero-title"
      className="page-width grid items-center gap-x-10 pt-8 pb-6 sm:gap-y-12 sm:pt-16 sm:pb-18 lg:grid-cols-[1.12fr_1fr] lg:pt-20 lg:pb-24"
    >
      <div>
        <h1 id="hero-title" className="display text-display">
          {'{{#hero-ours}}'}
          Become memorable in <span className="min-[22rem]:whitespace-nowrap">11 seconds</span>
          {'{{/hero-ours}}{{#hero-own}}{{hero-own.title}}{{/hero-own}}'}
        </h1>
        <p className="text-soft text-lead mt-5 max-w-[34rem] sm:mt-7">
          {'{{#hero}}{{hero.lead}}{{/hero}}'}
          {'{{#claim-told}}'}
          <Measured />
          {'{{/claim-told}}{{#claim-linked}}'}
          <Measured />
          {'{{/claim-linked}}'}
        </p>
        <div className="mt-6 flex flex-wrap gap-3 sm:mt-9">
          <Button asChild size="large">
            <a href="/assessment">
              Start Free Assessment
              <ArrowRightIcon width={22} />
            </a>
          </Button>
          <Button asChild size="large" variant="secondary">
            <a href="#pricing">View Pricing</a>
          </Button>
        </div>
        <p hidden data-referral className="bg-sunken bubble mt-4 w-fit max-w-[34rem] px-4 py-2 font-medium" />
        <p className="text-soft mt-4">Five questions, two minutes, no account.</p>
        <p className="mt-1 flex flex-wrap gap-x-6 text-lg font-semibold">
          {lookMarks.open[0]}
          <a href="#first-look" className="text-link inline-flex min-h-11 items-center">
            Or try it right here, on your clients
          </a>
          {lookMarks.open[1]}
        </p>
        {'{{#claim-untold}}'}
        <ClaimSource source="" url="" />
        {'{{/claim-untold}}{{#claim-told}}'}
        <ClaimSource source="{{claim-told.source}}" url="" />
        {'{{/claim-told}}{{#claim-linked}}'}
        <ClaimSource source="{{claim-linked.source}}" url="{{claim-linked.url}}" />
        {'{{/claim-linked}}{{#stayed}}'}
        <p className="text-soft mt-2 max-w-[34rem] text-sm">{'{{stayed.line}}'}</p>
        {'{{/stayed}}'}
      </div>
      <HeroDrawing />
    </section>
  );
}
