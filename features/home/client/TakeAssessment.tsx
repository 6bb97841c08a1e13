import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { Dial } from '#platform/client/ui/Dial.tsx';
import { ArrowRightIcon } from '#platform/client/ui/icons.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { assessmentAction } from './assessment-words.ts';

/** Stands in for the result until there is one. */
export function TakeAssessment({ underWay }: { readonly underWay: boolean }) {
  return (
    <Card tone="night" className="grid h-full content-between gap-5 sm:min-h-96 sm:gap-10 sm:p-10">
      <Dial value={0.36} className="w-28 sm:w-44" />
      <div>
        <h2 className="text-title">Where would you begin?</h2>
        <p className="text-on-night-soft text-lead mt-3 max-w-[34rem]">
          Five questions about how you sell. Two minutes, and you know which habit to work on first, by your
          own count.
        </p>
        <Button asChild size="large" className="mt-5 sm:mt-7">
          <PageLink to="/assessment">
            {assessmentAction({ underWay, taken: null })}
            <ArrowRightIcon width={22} />
          </PageLink>
        </Button>
      </div>
    </Card>
  );
}

/** Stands there when it cannot be known whether there is a result, as without a connection. */
export function AssessmentUnknown() {
  return (
    <Card tone="night" className="grid h-full min-h-96 content-end gap-3 sm:p-10">
      <h2 className="text-title">Your assessment</h2>
      <p className="text-on-night-soft text-lead max-w-[34rem]">
        We can’t load your result right now. It’s safe, and shows here once you’re back online.
      </p>
    </Card>
  );
}
