import { PlainLink } from '#platform/client/ui/PageLink.tsx';
import { InstallCard } from '#features/home/client/InstallCard.tsx';
import { ClosingCall } from './ClosingCall.tsx';
import { MarkedOutline } from './CourseOutline.tsx';
import { Features } from './Features.tsx';
import { FirstLook } from './FirstLook.tsx';
import { FreeResources } from './FreeResources.tsx';
import { Hero } from './Hero.tsx';
import { Method } from './Method.tsx';
import { Pricing } from './Pricing.tsx';
import { Questions } from './Questions.tsx';
import { Screens } from './Screens.tsx';
import { StrategyCall } from './StrategyCall.tsx';
import { SystemGrid } from './SystemGrid.tsx';
import { Unsaid } from './Unsaid.tsx';
import { Voices } from './Voices.tsx';

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
      <SystemGrid viewer={null} link={PlainLink} />
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
