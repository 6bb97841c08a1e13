import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AdminFrame } from '#platform/client/AdminFrame.tsx';
import { Tabs } from '#platform/client/ui/Tabs.tsx';
import { FrontForms } from './FrontForms.tsx';
import { LookForms } from './LookForms.tsx';
import { MailTexts } from './MailTexts.tsx';
import { PricesForm } from './PricesForm.tsx';

/** A tab's heading, for those who do not see that it is chosen. */
function Named({ children, title }: { readonly children: ReactNode; readonly title: string }) {
  return (
    <>
      <h2 className="sr-only">{title}</h2>
      {children}
    </>
  );
}

const tabs = [
  {
    value: 'look',
    label: 'Name and look',
    content: (
      <Named title="Name and look">
        <LookForms />
      </Named>
    ),
  },
  {
    value: 'prices',
    label: 'Prices',
    content: (
      <Named title="Prices">
        <PricesForm />
      </Named>
    ),
  },
  {
    value: 'front',
    label: 'Front page',
    content: (
      <Named title="Front page">
        <FrontForms />
      </Named>
    ),
  },
  {
    value: 'mails',
    label: 'Emails',
    content: (
      <Named title="Emails">
        <MailTexts />
      </Named>
    ),
  },
] as const;

/** `/admin/site`: the site under its owner's own name and words. */
export function SitePage() {
  const navigate = useNavigate();
  const { tab }: { tab?: string } = useSearch({ strict: false });
  const here = tabs.find(({ value }) => value === tab)?.value ?? 'look';
  return (
    <AdminFrame title="Your site">
      <Tabs
        label="Your site"
        items={tabs}
        value={here}
        onValue={(value) => void navigate({ to: '/admin/site', search: { tab: value }, resetScroll: false })}
      />
    </AdminFrame>
  );
}
