import { ClosingCall } from './ClosingCall.tsx';
import { CourseOutline } from './CourseOutline.tsx';
import { Features } from './Features.tsx';
import { FreeResources } from './FreeResources.tsx';
import { Hero } from './Hero.tsx';
import { Pricing } from './Pricing.tsx';
import { SystemGrid } from './SystemGrid.tsx';
import { Unsaid } from './Unsaid.tsx';

/** The front page for visitors (spec section 2). Static HTML: plain links, no state, no script. */
export function LandingPage() {
  return (
    <>
      <Hero />
      <Unsaid />
      <Features />
      <SystemGrid />
      <FreeResources />
      <CourseOutline />
      <Pricing />
      <ClosingCall />
    </>
  );
}
