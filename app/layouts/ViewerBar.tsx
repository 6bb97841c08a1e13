import type { ComponentProps } from 'react';
import { NotificationBell } from '#features/notifications/client/NotificationBell.tsx';
import { useViewer } from '#platform/client/session.ts';
import { can } from '#platform/contract/capabilities.ts';
import { Search } from './Search.tsx';
import { SignOutButton } from './SignOutButton.tsx';
import { TopBar } from './TopBar.tsx';

interface ViewerBarProps extends Pick<ComponentProps<typeof TopBar>, 'link'> {
  /** Goes where a notification leads. */
  readonly follow: ComponentProps<typeof NotificationBell>['follow'];
}

/** The top bar of whoever is signed in, with their bell: in the app, and on a static page that knows its member. */
export function ViewerBar({ link, follow }: ViewerBarProps) {
  const viewer = useViewer();
  return (
    <TopBar
      viewer={viewer}
      isAdmin={can(viewer ?? null, 'admin')}
      link={link}
      extras={
        viewer ? (
          <>
            <Search viewer={viewer} follow={follow} />
            <NotificationBell
              key={viewer.userId}
              userId={viewer.userId}
              isLooking={viewer.seesAs !== undefined}
              follow={follow}
            />
          </>
        ) : null
      }
      signOut={(className) => <SignOutButton className={className} />}
    />
  );
}
