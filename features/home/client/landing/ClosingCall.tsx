import { Button } from '#platform/client/ui/Button.tsx';
import { ArrowRightIcon } from '#platform/client/ui/icons.tsx';

/** The end of the page: a last link to the first step. */
export function ClosingCall() {
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
