import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { lazy, useCallback, Suspense, useEffect } from 'react';
import { useTermsDue } from '#features/account/client/terms-due.ts';
import { PaymentBanner } from '#features/billing/client/payment/PaymentBanner.tsx';
import { SubscriptionWatch } from '#features/billing/client/payment/SubscriptionWatch.tsx';
import { OfflineBanner } from '#platform/client/offline/OfflineBanner.tsx';
import { AppPages } from '#platform/client/app-pages.ts';
import { useSessionStore, useViewer } from '#platform/client/session.ts';
import { SessionNeeded } from '#platform/client/session-needed.tsx';
import { Toasts } from '#platform/client/ui/notices/toasts.tsx';
import { can } from '#platform/contract/capabilities.ts';
import { Footer } from './Footer.tsx';
import { useScrollAfterFooter } from './footer-scroll.ts';
import { closeMenus, foldMenus } from './folding-menus.ts';
import { AppLink } from './links.tsx';
import { opensInApp } from './opens-in-app.ts';
import { partShown } from './part-shown.ts';
import { SignOutButton } from './SignOutButton.tsx';
import { SkipLink } from './SkipLink.tsx';
import { ViewerBar } from './ViewerBar.tsx';

// Only admins and staff fetch what only they see.
const AdminNav = lazy(async () => ({ default: (await import('./AdminNav.tsx')).AdminNav }));
const TotpBanner = lazy(async () => ({
  default: (await import('#features/account/client/TotpBanner.tsx')).TotpBanner,
}));

const LookingBar = lazy(async () => ({ default: (await import('./LookingBar.tsx')).LookingBar }));

const TermsQuestion = lazy(async () => ({
  default: (await import('#features/account/client/TermsQuestion.tsx')).TermsQuestion,
}));

/** Where the admin navigation may appear; AdminNav decides for each page. */
const adminPages = /^\/(admin|ghl-test|[a-z]+-admin)/;

/** Follows a notification's link: inside the app, to another of our pages, or to another site in a new tab. */
function useFollow(): (address: string) => void {
  const router = useRouter();
  return (address) => {
    closeMenus();
    if (!address.startsWith('/')) window.open(address, '_blank', 'noopener');
    else if (opensInApp(address, true)) void router.navigate({ href: address });
    else location.assign(address);
  };
}

/**
 * An open menu closes as on a static page, and on Back and Forward. It stays open when a page leads on by itself, as
 * after "Complete and continue": it was opened on the way.
 */
function useFoldingMenus() {
  const { history } = useRouter();
  useEffect(() => foldMenus(), []);
  useEffect(
    () =>
      history.subscribe(({ action }) => {
        if (action.type !== 'PUSH' && action.type !== 'REPLACE') closeMenus();
      }),
    [history],
  );
}

/** The frame around every page of the app. */
export function Shell() {
  const viewer = useViewer();
  const isMember = Boolean(viewer);
  const isOfApp = useCallback((address: string) => opensInApp(address, isMember), [isMember]);
  const isOnTeam = can(viewer ?? null, 'team');
  const isDue = Boolean(useQuery(useSessionStore().query).data?.totpDueAt);
  const pathname = useLocation({ select: (place) => place.pathname });
  const page = useLocation({ select: partShown });
  const termsDue = useTermsDue();
  const follow = useFollow();
  useFoldingMenus();
  useScrollAfterFooter();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <ViewerBar link={AppLink} follow={follow} />
      {viewer?.seesAs ? (
        <Suspense fallback={<div className="bg-night min-h-15" />}>
          <LookingBar tier={viewer.seesAs} />
        </Suspense>
      ) : null}
      <div className="print:hidden">
        <OfflineBanner />
        {isDue ? (
          <Suspense>
            <TotpBanner />
          </Suspense>
        ) : null}
        <PaymentBanner />
        <SubscriptionWatch />
      </div>
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-4.5rem)] flex-1">
        <AppPages value={isOfApp}>
          {/* Together, so that the page does not move when the navigation above it appears. */}
          <Suspense>
            {isOnTeam && adminPages.test(pathname) ? <AdminNav /> : null}
            {termsDue === null ? (
              <SessionNeeded>
                <Outlet />
              </SessionNeeded>
            ) : (
              <TermsQuestion version={termsDue} signOut={<SignOutButton className="text-link min-h-11" />} />
            )}
          </Suspense>
        </AppPages>
      </main>
      <Footer viewer={viewer} link={AppLink} />
      <Toasts page={page} atFoot={pathname === '/payment-success'} />
    </div>
  );
}
