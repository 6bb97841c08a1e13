import { ChevronDownIcon } from '#platform/client/ui/icons.tsx';
import { can } from '#platform/contract/capabilities.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import type { EntryLink } from './links.tsx';
import { accountEntries, underEmail, viewAsMember, wideEntries } from './navigation.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';

interface MemberProps {
  readonly viewer: PublicViewer;
  readonly isAdmin: boolean;
}

/** Who is signed in, in one line [home.top-bar-email] [home.top-bar-email-admin]. */
export function MemberName({ viewer, isAdmin }: MemberProps) {
  return (
    <span className="flex min-w-0 whitespace-pre" title={viewer.email}>
      <span className="truncate">{viewer.email}</span>
      {isAdmin ? <span> (Admin)</span> : null}
      {!isAdmin && can(viewer, 'team') ? <span> (Staff)</span> : null}
    </span>
  );
}

interface AccountRowsProps {
  readonly isAdmin: boolean;
  readonly link: EntryLink;
  readonly rowClass: string;
}

/** The member's own entries: the same rows under their email and in the menu of small screens. */
export function AccountRows({ isAdmin, link: EntryLink, rowClass }: AccountRowsProps) {
  const entries = isAdmin ? [...accountEntries, viewAsMember] : accountEntries;
  return entries.map((entry) => <EntryLink key={entry.label} entry={entry} className={rowClass} />);
}

interface AccountMenuProps extends MemberProps, AccountRowsProps {
  readonly className: string;
}

/** The member's email in the bar, which opens their own entries. */
export function AccountMenu({ viewer, isAdmin, className, link: EntryLink, ...rows }: AccountMenuProps) {
  return (
    <details data-menu className="group relative min-w-0">
      <summary className={`${className} group-open:bg-sunken w-full gap-1.5`}>
        <MemberName viewer={viewer} isAdmin={isAdmin} />
        <span className="sr-only">: your account</span>
        <ChevronDownIcon width={18} className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <nav
        aria-label="Your account"
        className="border-line bg-paper shadow-lifted rounded-control absolute top-full right-0 mt-1.5 grid w-64 border p-2"
      >
        {wideEntries(viewer).map((entry) => (
          <EntryLink key={entry.label} entry={entry} className={`${rows.rowClass} 2xl:hidden`} />
        ))}
        {underEmail.map((entry) => (
          <EntryLink key={entry.label} entry={entry} className={rows.rowClass} />
        ))}
        <hr className="border-line my-1" />
        <AccountRows isAdmin={isAdmin} link={EntryLink} {...rows} />
        <ThemeSwitch rowClass={`${rows.rowClass} w-full gap-2.5`} />
      </nav>
    </details>
  );
}
