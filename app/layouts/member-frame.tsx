// Must come first: anything loaded after it may start a worker.
import '#platform/client/trusted-scripts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, StrictMode, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { openSession } from '#app/client/open-session.ts';
import { isUnderWay } from '#features/assessment/client/draft.ts';
import { SessionContext, useViewer } from '#platform/client/session.ts';
import { Toasts } from '#platform/client/ui/notices/toasts.tsx';
import './app.css';
import { Footer } from './Footer.tsx';
import { StaticLink } from './links.tsx';
import { LookingBar } from './LookingBar.tsx';
import { ViewerBar } from './ViewerBar.tsx';

// Only the sample lesson has a place for it.
const AfterSample = lazy(async () => ({
  default: (await import('#features/home/client/AfterSample.tsx')).AfterSample,
}));

/** Follows a notification's link from a page outside the app. */
function follow(address: string): void {
  if (address.startsWith('/')) location.assign(address);
  else window.open(address, '_blank', 'noopener');
}

function MemberBar() {
  const viewer = useViewer();
  return (
    <>
      <ViewerBar link={StaticLink} follow={follow} />
      {viewer?.seesAs ? <LookingBar tier={viewer.seesAs} /> : null}
      <Toasts page={location.pathname} />
    </>
  );
}

function MemberFooter() {
  return <Footer viewer={useViewer()} link={StaticLink} />;
}

function MemberOnward() {
  const viewer = useViewer();
  const [underWay] = useState(isUnderWay);
  if (!viewer) return null;
  return (
    <Suspense>
      <AfterSample viewer={viewer} assessmentUnderWay={underWay} />
    </Suspense>
  );
}

/** The place that a document has for a part of the frame; null for none. */
const placeOf = (name: 'bar' | 'footer' | 'onward') => document.querySelector(`[data-frame="${name}"]`);

/**
 * Replaces a visitor's bar and footer with a member's on a static page, and shows what is next for them if the page has
 * a place for it. The page keeps the visitor's frame if nobody is signed in anymore.
 * @throws CallError if the session cannot be read
 */
export async function showMemberFrame(): Promise<void> {
  const [bar, footer, onward] = [placeOf('bar'), placeOf('footer'), placeOf('onward')];
  if (!bar || !footer) throw new Error('the page has no place for the bar or the footer');
  const { queryClient, session } = openSession();
  const { viewer } = await session.ensure();
  if (viewer === null) return;
  const show = (place: Element, part: ReactNode) =>
    createRoot(place).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <SessionContext value={session}>{part}</SessionContext>
        </QueryClientProvider>
      </StrictMode>,
    );
  show(bar, <MemberBar />);
  show(footer, <MemberFooter />);
  if (onward) show(onward, <MemberOnward />);
}
