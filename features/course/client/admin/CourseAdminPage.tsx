import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useAdminOnly } from '#platform/client/admin-only.ts';
import { can } from '#platform/contract/capabilities.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { Tabs } from '#platform/client/ui/Tabs.tsx';
import { ModulesTab } from './ModulesTab.tsx';

// An admin who comes to reorder modules does not have to load the lesson editor.
const LessonsTab = lazy(async () => ({ default: (await import('./LessonsTab.tsx')).LessonsTab }));
const ClinicsTab = lazy(async () => ({
  default: (await import('#features/course/client/clinics/ClinicsTab.tsx')).ClinicsTab,
}));
const ManageTab = lazy(async () => ({ default: (await import('./ManageTab.tsx')).ManageTab }));

/** The tabs, by their names in the address [course.tab-modules]. */
const tabs = ['modules', 'lessons', 'clinics', 'manage', 'notifications'] as const;
type Tab = (typeof tabs)[number];

const ways = [
  { to: '/admin', label: 'Today', access: 'admin' },
  { to: '/subscription-admin', label: 'Manage Subscriptions', access: 'admin' },
  { to: '/book-admin', label: 'Upload Book PDF', access: 'content.edit' },
  { to: '/', label: 'Back to Home', access: 'member' },
] as const;

const late = (tab: ReactNode) => <Suspense fallback={<Skeleton className="h-96" />}>{tab}</Suspense>;

interface CourseAdminPageProps {
  /** The content of the Notifications tab: another slice's, passed in by the app. */
  readonly notifications: ReactNode;
}

/** Where an admin builds the course and sees how members are doing in it. */
export function CourseAdminPage({ notifications }: CourseAdminPageProps) {
  const viewer = useAdminOnly('content.edit');
  const navigate = useNavigate();
  const search: { tab?: string; module?: string; lesson?: string; edition?: string } = useSearch({
    strict: false,
  });
  const tab: Tab = tabs.find((name) => name === search.tab) ?? 'modules';
  const choose = (next: Tab) =>
    void navigate({ to: '/course-admin', search: { tab: next }, replace: true, resetScroll: false });
  // Leads from a lesson back to its place in the list.
  const again = () => {
    const at = search.lesson ?? search.edition;
    void navigate({
      to: '/course-admin',
      search: {
        tab,
        ...(search.module === undefined ? {} : { module: search.module }),
        ...(at === undefined ? {} : { at }),
      },
      resetScroll: at === undefined,
    });
  };

  return (
    <div className="page-width py-10 sm:py-16">
      <div className="flex flex-wrap items-start justify-between gap-x-10">
        <PageHeading title="Course Admin" />
        <nav aria-label="Admin" className="mb-8 flex flex-wrap gap-3">
          {ways
            .filter(({ access }) => can(viewer, access))
            .map(({ to, label }) => (
              <Button key={to} asChild variant="secondary">
                <PageLink to={to}>{label}</PageLink>
              </Button>
            ))}
        </nav>
      </div>
      {viewer === null ? (
        <Skeleton className="h-96" />
      ) : (
        <Tabs<Tab>
          label="Course Admin"
          value={tab}
          onValue={choose}
          onAgain={again}
          items={[
            { value: 'modules', label: 'Modules', content: <ModulesTab /> },
            { value: 'lessons', label: 'Lessons', content: late(<LessonsTab />) },
            { value: 'clinics', label: 'Clinics', content: late(<ClinicsTab />) },
            { value: 'manage', label: 'Manage', content: late(<ManageTab />) },
            { value: 'notifications', label: 'Notifications', content: late(notifications) },
          ]}
        />
      )}
    </div>
  );
}
