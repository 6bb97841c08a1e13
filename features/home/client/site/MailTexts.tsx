import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { mailPreviewPath, readMailTexts } from '#features/home/contract-mail-texts.ts';
import { mailTextValues, type SiteDetails } from '#features/home/contract-site.ts';
import { mailPlaces, mailTextIds, mailTexts, type MailTextId } from '#features/home/rules-mail-texts.ts';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { placeholderFault } from '#platform/contract/placeholders.ts';
import type { Answer } from '#platform/contract/endpoint.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';
import { useNotSaved } from './api.ts';
import { PartForm } from './PartForm.tsx';
import { Places } from './Places.tsx';
import { Editing } from './SiteForms.tsx';

type Listed = Answer<typeof readMailTexts>['mails'][number];
type Mails = SiteDetails['mails'];
type Text = Readonly<Record<'subject' | 'body', string>>;

/** The rule of the part, for one mail: the server has the same. */
const schemaOf = ({ id, places }: Listed) =>
  mailTextValues.superRefine(({ body, subject }, context) => {
    const { required = [] } = mailTexts[id];
    const known = [...places];
    const faults = {
      subject: placeholderFault(subject, { known }),
      body: placeholderFault(body, { known, required }),
    };
    for (const [field, message] of Object.entries(faults))
      if (message !== undefined) context.addIssue({ code: 'custom', path: [field], message });
  });

/** The mail as it will be sent, in a frame: the server lays it out as it lays out the mail itself. */
function Preview({ id, text }: { readonly id: MailTextId; readonly text: Text }) {
  const name = useId();
  const [shown, setShown] = useState<'html' | 'text' | null>(null);
  function show(as: 'html' | 'text'): void {
    // The form needs its frame.
    flushSync(() => setShown(as));
    const form = Object.assign(document.createElement('form'), {
      method: 'post',
      action: mailPreviewPath,
      target: name,
      hidden: true,
    });
    for (const [field, value] of Object.entries({ id, as, ...text }))
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: field, value }));
    document.body.append(form);
    form.submit();
    form.remove();
  }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" aria-pressed={shown === 'html'} onClick={() => show('html')}>
          As it will be sent
        </Button>
        <Button variant="secondary" aria-pressed={shown === 'text'} onClick={() => show('text')}>
          As plain text
        </Button>
      </div>
      {shown === null ? null : (
        <iframe
          name={name}
          title="The email"
          className="border-line rounded-card h-120 w-full border bg-white"
        />
      )}
    </div>
  );
}

interface MailTextFormProps {
  readonly mail: Listed;
  readonly mails: Mails;
  /** @param words the news of it */
  readonly onSave: (mails: Mails, words?: string) => Promise<{ readonly mails: Mails }>;
}

function MailTextForm({ mail, mails, onSave }: MailTextFormProps) {
  const { id, ours, places, required, title } = mail;
  const notSaved = useNotSaved();
  const [isBusy, setBusy] = useState(false);
  const own = mails[id];
  const words = Object.fromEntries(
    Object.entries(mailPlaces).flatMap(([name, { what }]) => (places.includes(name) ? [[name, what]] : [])),
  );
  async function backToOurs(): Promise<void> {
    setBusy(true);
    const { [id]: _, ...others } = mails;
    try {
      await onSave(others, 'Back to our text');
    } catch (error) {
      notSaved(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="grid gap-4">
      {own === undefined ? null : <Badge>Your text</Badge>}
      <PartForm<Text>
        draft={`site.mails.${id}`}
        title={title}
        text={`Each line is a paragraph. ${mail.button === null ? 'The small print below it stays as it is.' : `The button “${mail.button}” and the small print below it stay as they are.`} Where this text would be wrong for a member, for instance because nothing was due, ours goes out.`}
        schema={schemaOf(mail)}
        saved={own ?? ours}
        fields={{ subject: { label: 'Subject' }, body: { label: 'Text', limit: 4000 } }}
        preview={(text) => (
          <>
            <Places places={words} required={required} />
            <Preview id={id} text={text} />
          </>
        )}
        onSave={async (text) => (await onSave({ ...mails, [id]: text })).mails[id] ?? ours}
      />
      {own === undefined ? null : (
        <Button
          variant="ghost"
          className="justify-self-start"
          busy={isBusy}
          onClick={() => void backToOurs()}
        >
          Back to ours<span className="sr-only">: {title}</span>
        </Button>
      )}
    </div>
  );
}

/** The texts of mails, one at a time. */
export function MailTexts() {
  const { data, error, isRefetching, refetch } = useQuery({
    queryKey: ['admin', 'mail-texts'],
    queryFn: ({ signal }) => call(readMailTexts, {}, { signal }),
    staleTime: 60_000,
  });
  const [chosen, setChosen] = useState<MailTextId>(mailTextIds[0]);
  if (!data && error)
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} retrying={isRefetching} />;
  if (!data) return <Skeleton className="bubble h-96" />;
  const mail = data.mails.find(({ id }) => id === chosen);
  return (
    <Editing>
      {({ save, site }) => (
        <>
          <div className="max-w-2xl">
            <SelectField
              name="mail"
              label="Email"
              value={chosen}
              onValue={(value) => setChosen(mailTextIds.find((one) => one === value) ?? chosen)}
              options={data.mails.map(({ id, title }) => ({
                value: id,
                label: site.shown.mails[id] === undefined ? title : `${title} (yours)`,
              }))}
            />
          </div>
          {mail ? (
            <MailTextForm
              key={mail.id}
              mail={mail}
              mails={site.shown.mails}
              onSave={(mails, words = 'Saved. Emails have this text from now on.') =>
                save({ mails }, site.latest, words)
              }
            />
          ) : null}
        </>
      )}
    </Editing>
  );
}
