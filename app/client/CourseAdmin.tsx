import { lazy } from 'react';
import { CourseAdminPage } from '#features/course/client/admin/CourseAdminPage.tsx';

const SendingTab = lazy(async () => ({
  default: (await import('#features/notifications/client/admin/SendingTab.tsx')).SendingTab,
}));

/** Hands the course admin its Notifications tab: sending is the notifications' own matter. */
export function CourseAdmin() {
  return <CourseAdminPage notifications={<SendingTab />} />;
}
