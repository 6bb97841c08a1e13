import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useFirstQuestionPassed } from '#features/account/client/api.ts';
import { OnboardingPage } from '#features/account/client/OnboardingPage.tsx';
import { cardsQuery } from '#features/tools/client/api.ts';
import { useFirstQuestion } from '#features/tools/client/first-question.ts';
import { useMemberOnly } from '#platform/client/member-only.ts';
import { Skeleton } from '#platform/client/ui/Skeleton.tsx';

/** Asked once: whoever comes back for the profile doesn't load it. */
const FirstQuestion = lazy(async () => ({
  default: (await import('#features/tools/client/FirstQuestion.tsx')).FirstQuestion,
}));

const waiting = (
  <div className="page-width py-10 sm:py-16">
    <Skeleton className="h-160" />
  </div>
);

/** `/onboarding`: one question that makes the first cards, then the profile. Both can be left and resumed. */
export function Onboarding() {
  const member = useMemberOnly();
  const { isPassed, pass } = useFirstQuestionPassed();
  const { isDue, end } = useFirstQuestion(isPassed);
  const cards = useQuery({ ...cardsQuery, enabled: member !== null });
  if (!member || isDue === null) return waiting;
  // Whoever answered the first question, here or on the front page, has said to whom they sell.
  if (!isDue) return <OnboardingPage told={cards.data?.[0]?.targetAudience.trim() ?? ''} />;
  return (
    <Suspense fallback={waiting}>
      <FirstQuestion
        onPass={() => {
          pass();
          end();
          // The button stood below the cards; the profile is read from its beginning.
          window.scrollTo({ top: 0, behavior: 'instant' });
        }}
      />
    </Suspense>
  );
}
