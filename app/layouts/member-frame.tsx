// Must come first: anything loaded after it may start a worker.
import '#platform/client/trusted-scripts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, StrictMode, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { openSession } from '#app/client/open-session.ts';
import { isUnderWay } from '#features/assessment/client/draft.ts';
import { SessionContext, useViewer } from '#platform/client/session.ts';
import { Toasts } from '#platform/client/ui/toasts.tsx';
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
  const viewer = useViewer();
  return <Footer viewer={viewer} link={StaticLink} />;
}

function MemberOnward() {
  const viewer = useViewer();
  const [underWay] = useState(isUnderWay);
  return viewer ? (
    <Suspense>
      <AfterSample viewer={viewer} assessmentUnderWay={underWay} />
    </Suspense>
  ) : null;
}

/** What stands on every page, and what some have a place for. */
const frame: Readonly<Record<string, () => ReactNode>> = { bar: MemberBar, footer: MemberFooter };
const parts: typeof frame = { ...frame, onward: MemberOnward };

/**
 * Puts a member's bar and footer, and what is next for them, in the place of a visitor's, on a page that is the same
 * document for everybody. Whose session has ended keeps a visitor's: asking who is signed in drops the mark that hid them.
 * @throws CallError
 */
export async function showMemberFrame(): Promise<void> {
  const { queryClient, session } = openSession();
  const { viewer } = await session.ensure();
  if (viewer === null) return;
  for (const [name, Part] of Object.entries(parts)) {
    const place = document.querySelector(`[data-frame="${name}"]`);
    if (!place && name in frame) throw new Error(`the page has no place for the ${name}`);
    if (!place) continue;
    createRoot(place).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <SessionContext value={session}>
            <Part />
          </SessionContext>
        </QueryClientProvider>
      </StrictMode>,
    );
  }
}
