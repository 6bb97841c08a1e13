import { BuyButton } from '#features/billing/client/BuyButton.tsx';
import { ContinueCard } from '#features/course/client/ContinueCard.tsx';
import { DashboardPage } from '#features/home/client/DashboardPage.tsx';
import { OutcomeLine } from '#features/tools/client/OutcomeLine.tsx';

/** Hands the dashboard what other slices have for it: the way to pay, the next lesson, what came of the texts. */
export function Dashboard() {
  const news = (
    <>
      <ContinueCard />
      <OutcomeLine />
    </>
  );
  return <DashboardPage buyButton={BuyButton} outcomeLine={news} />;
}
