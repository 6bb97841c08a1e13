import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { Dialog } from '#platform/client/ui/windows/Dialog.tsx';
import { DialogActions } from '#platform/client/ui/windows/DialogActions.tsx';
import { clientLimits } from '#platform/contract/clients.ts';
import { importClients } from '#features/clients/contract.ts';
import { clientsIn, type ImportedClient } from '#features/clients/rules-import.ts';

/** An address book of ten thousand has about 3 MB. */
const mostBytes = 10 * 1024 * 1024;
/** Rows of the preview. */
const shown = 5;

/** The text of a file; what is no UTF-8 is read as older programs on Windows write it. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

interface PreviewProps {
  readonly clients: readonly ImportedClient[];
  readonly onClose: () => void;
}

/** Shows whom a file would bring, before any of them is sent. */
function Preview({ clients, onClose }: PreviewProps) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const many = clients.length === 1 ? '1 client' : `${clients.length.toLocaleString('en-US')} clients`;

  async function bringIn() {
    setBusy(true);
    let [added, known] = [0, 0];
    try {
      for (let at = 0; at < clients.length; at += clientLimits.imported) {
        const given = clients.slice(at, at + clientLimits.imported);
        const done = await call(importClients, { body: { clients: given } });
        added += done.added;
        known += done.known;
      }
      const were = known === 0 ? undefined : `${known.toLocaleString('en-US')} you already had.`;
      toast.success(`${added.toLocaleString('en-US')} added`, were);
      onClose();
    } catch (error) {
      toast.error('Error', messageOf(error));
    } finally {
      setBusy(false);
      void client.invalidateQueries({ queryKey: ['clients'] });
    }
  }
  return (
    <Dialog
      open
      onOpen={(open) => (open ? undefined : onClose())}
      title={`Add ${many}?`}
      description="Clients you already have, by name and company, stay as they are."
    >
      <ul className="border-line border-b-2">
        {clients.slice(0, shown).map(({ company, howMet, name, role }) => (
          <li key={`${name} ${company}`} className="border-line border-t-2 py-2 wrap-anywhere">
            <span className="font-semibold">{name}</span>
            {role === '' && company === '' ? null : (
              <span className="text-soft"> · {[role, company].filter(Boolean).join(', ')}</span>
            )}
            {howMet === '' ? null : <span className="text-soft line-clamp-1 block text-sm">{howMet}</span>}
          </li>
        ))}
      </ul>
      {clients.length > shown ? (
        <p className="text-soft">And {(clients.length - shown).toLocaleString('en-US')} more.</p>
      ) : null}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button busy={busy} onClick={() => void bringIn()}>
          Add {many}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Brings clients from an address book or a CRM. The file is read here; only what the preview shows is sent. */
export function ImportClients() {
  const id = useId();
  const [found, setFound] = useState<readonly ImportedClient[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function read(file: File) {
    setProblem(null);
    if (file.size > mostBytes) {
      setProblem('Use a file of at most 10 MB.');
      return;
    }
    const clients = clientsIn(await textOf(file));
    if (clients.length === 0) setProblem('We found no names in this file. Use a CSV or vCard file.');
    else if (clients.length > clientLimits.all)
      setProblem(`This file has ${clients.length.toLocaleString('en-US')} clients. You can have 10,000.`);
    else setFound(clients);
  }
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center font-semibold">Bring a list</summary>
      <div className="grid max-w-prose gap-2 pt-1 pb-3">
        <label htmlFor={id} className="font-semibold">
          A CSV or vCard file from your address book or CRM
        </label>
        <p id={`${id}-hint`} className="text-soft">
          We take names, roles, companies and notes, and leave addresses and phone numbers where they are. You
          see everybody before they are added.
        </p>
        <input
          id={id}
          type="file"
          accept=".csv,.vcf,.txt,text/csv,text/vcard"
          aria-describedby={problem === null ? `${id}-hint` : `${id}-hint ${id}-problem`}
          aria-invalid={problem === null ? undefined : true}
          className="file:border-edge file:bg-raised file:text-ink file:mr-4 file:min-h-11 file:rounded-full file:border-2 file:px-5 file:font-semibold min-h-12 max-w-full"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            // The same file may be chosen again.
            if (file) void read(file).then(() => void (currentTarget.value = ''));
          }}
        />
        {problem === null ? null : (
          <p id={`${id}-problem`} role="alert" className="text-danger font-medium">
            {problem}
          </p>
        )}
      </div>
      {found === null ? null : <Preview clients={found} onClose={() => setFound(null)} />}
    </details>
  );
}
