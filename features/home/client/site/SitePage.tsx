import { useNavigate, useSearch } from '@tanstack/react-router';
import { AdminFrame } from '#platform/client/AdminFrame.tsx';
import { Tabs } from '#platform/client/ui/Tabs.tsx';
import { FrontForms } from './FrontForms.tsx';
import { LookForms } from './LookForms.tsx';
import { MailTexts } from './MailTexts.tsx';

const tabs = [
  { value: 'look', label: 'Name and look', content: <LookForms /> },
  { value: 'front', label: 'Front page', content: <FrontForms /> },
  { value: 'mails', label: 'Emails', content: <MailTexts /> },
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
