import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { exportAudit } from '#features/admin/contract.ts';
import { detailsInWords } from '#features/admin/rules-audit.ts';
import { auditWords } from '#platform/contract/audit-actions.ts';
import { auditKeptDays } from '#platform/contract/retention.ts';
import { callForFile } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { saveFile } from '#platform/client/save-file.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Filters } from '#platform/client/ui/lists/Filters.tsx';
import { PagedList } from '#platform/client/ui/lists/PagedList.tsx';
import { EmptyState } from '#platform/client/ui/notices/states.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { momentOf } from '#platform/client/when.ts';
import { AdminFrame } from '#platform/client/AdminFrame.tsx';
import { type AuditEntry, type AuditFilter, auditQuery, csvRequest } from './api.ts';
import { useDebounced } from '#platform/client/debounce.ts';

const everything: AuditFilter = { action: '', person: '', from: '', to: '' };

/** As the times in the list are. */
const zone = 'In your time zone';

const nameOf = (person: NonNullable<AuditEntry['actor']>) => person.email ?? person.id;

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const { action, actor, address, at, details, names, subject } = entry;
  const facts = detailsInWords(details, names, momentOf);
  return (
    <li className="grid grid-cols-1 gap-1 px-3 py-3 lg:grid-cols-[13rem_minmax(0,1fr)_minmax(0,2fr)] lg:gap-x-6">
      <span className="text-soft">{momentOf(at)}</span>
      <span className="font-semibold wrap-anywhere">{auditWords(action, details)}</span>
      <span className="wrap-anywhere">
        {actor === null ? 'by the site, or by somebody we don’t know' : `by ${nameOf(actor)}`}
        {subject && subject.id !== actor?.id ? `, about ${nameOf(subject)}` : ''}
        {address ? `, from ${address}` : ''}
        {facts.length > 0 ? <span className="text-soft block">{facts.join('. ')}.</span> : null}
      </span>
    </li>
  );
}

function Log() {
  const [typed, setTyped] = useState(everything);
  const filter = useDebounced(typed);
  const set = (name: keyof AuditFilter) => (value: string) =>
    setTyped((before) => ({ ...before, [name]: value }));
  const list = useInfiniteQuery(auditQuery(filter));
  const save = useMutation({
    mutationFn: async () => saveFile('audit-log.csv', await callForFile(exportAudit, csvRequest(filter))),
    onError: (failure) => toast.error('Error', messageOf(failure)),
  });
  return (
    <div className="grid gap-6">
      <div className="grid gap-5 lg:grid-cols-4">
        <TextField
          label="Action"
          name="action"
          hint="Part of its wording, such as passkey."
          autoComplete="off"
          value={typed.action}
          onValue={set('action')}
        />
        <div className="lg:col-span-3">
          <Filters
            active={[typed.person, typed.from, typed.to].filter((value) => value !== '').length}
            className="sm:grid-cols-3"
          >
            <TextField
              label="Person"
              name="person"
              hint="Part of an email address, or an ID."
              autoComplete="off"
              value={typed.person}
              onValue={set('person')}
            />
            <TextField
              label="From"
              name="from"
              type="date"
              hint={zone}
              value={typed.from}
              onValue={set('from')}
            />
            <TextField label="To" name="to" type="date" hint={zone} value={typed.to} onValue={set('to')} />
          </Filters>
        </div>
      </div>
      <Button variant="secondary" className="w-fit" busy={save.isPending} onClick={() => save.mutate()}>
        Download as CSV
      </Button>
      <PagedList
        list={list}
        itemsOf={(page) => page.entries}
        empty={<EmptyState title="Nothing found" description="No entry matches this filter." />}
        moreLabel="Show older ones"
      >
        {(entries) => (
          <ul aria-label="Entries" className="divide-line border-line divide-y-2 border-y-2">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

/** `/admin/audit`: who did what to whom. */
export function AuditPage() {
  return (
    <AdminFrame
      title="Audit log"
      lead={`Every action that matters to security. Kept for ${auditKeptDays} days; members who leave are taken out of it.`}
    >
      <Log />
    </AdminFrame>
  );
}
