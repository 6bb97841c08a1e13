import { lazy } from 'react';
import { CourseAdminPage } from '#features/course/client/admin/CourseAdminPage.tsx';

const SendingTab = lazy(async () => ({
  default: (await import('#features/notifications/client/admin/SendingTab.tsx')).SendingTab,
}));

/** Gives the course admin its Notifications tab: sending belongs to the notifications slice. */
export function CourseAdmin() {
  return <CourseAdminPage notifications={<SendingTab />} />;
}
