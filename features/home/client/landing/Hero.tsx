import { Button } from '#platform/client/ui/Button.tsx';
import { ArrowRightIcon } from '#platform/client/ui/icons.tsx';
import { ClaimSource } from './ClaimSource.tsx';
import { lookMarks } from './look-marks.ts';
import { HeroDrawing } from './HeroDrawing.tsx';

const claim = 'up to 70% incremental recurring revenue';

/** The claim as a fact, beside the source that the owner named. */
function Measured() {
  return (
    <>
      {' It’s a method that brought '}
      <strong className="text-ink">{claim}</strong>.
    </>
  );
}

/**
 * The claim [home.claim-11-seconds], the two next steps, and a link to what can be tried on this page. The server fills
 * in the claim's source; without one the claim is worded as a goal, and smaller than what can be tried and read.
 */
export function Hero() {
  return (
    <section
      aria-labelledby="hero-title"
      className="page-width grid items-center gap-x-10 gap-y-9 pt-10 pb-8 sm:gap-y-12 sm:pt-16 sm:pb-18 lg:grid-cols-[1.12fr_1fr] lg:pt-20 lg:pb-24"
    >
      <div>
        <h1 id="hero-title" className="display text-display">
          Become memorable in <span className="min-[22rem]:whitespace-nowrap">11 seconds</span>
        </h1>
        <p className="text-soft text-lead mt-7 max-w-[34rem]">
          Learn to speak to the frustration that clients feel and seldom put into words.
          {'{{#claim-told}}'}
          <Measured />
          {'{{/claim-told}}{{#claim-linked}}'}
          <Measured />
          {'{{/claim-linked}}'}
        </p>
        <div className="mt-9 flex flex-wrap gap-3.5">
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
        <p className="text-soft mt-5">Five questions, two minutes, no account needed.</p>
        <p className="mt-2 flex flex-wrap gap-x-6 text-lg font-semibold">
          {lookMarks.open[0]}
          <a href="#first-look" className="text-link inline-flex min-h-11 items-center">
            Or try it right here, on your clients
          </a>
          {lookMarks.open[1]}
          <a href="/sample-lesson" className="text-link inline-flex min-h-11 items-center">
            Read one lesson in full
          </a>
        </p>
        {'{{#claim-untold}}'}
        <p className="text-soft mt-3 text-sm">It’s a method that aims at {claim}.</p>
        <ClaimSource source="" url="" />
        {'{{/claim-untold}}{{#claim-told}}'}
        <ClaimSource source="{{claim-told.source}}" url="" />
        {'{{/claim-told}}{{#claim-linked}}'}
        <ClaimSource source="{{claim-linked.source}}" url="{{claim-linked.url}}" />
        {'{{/claim-linked}}'}
      </div>
      <HeroDrawing />
    </section>
  );
}
