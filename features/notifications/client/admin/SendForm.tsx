import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { useForm } from '#platform/client/form.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { ConfirmDialog } from '#platform/client/ui/Dialog.tsx';
import { SelectField } from '#platform/client/ui/SelectField.tsx';
import { TextArea } from '#platform/client/ui/TextArea.tsx';
import { TextField } from '#platform/client/ui/TextField.tsx';
import { toast } from '#platform/client/ui/toasts.tsx';
import { sendNotification, sendNotificationBody } from '#features/notifications/contract-sending.ts';
import { noticeLimits, noticeTypes, typeOf } from '#features/notifications/rules.ts';
import { NotificationItem } from '#features/notifications/client/NotificationItem.tsx';
import { useNow } from '#features/notifications/client/now.ts';
import { AudienceField } from './AudienceField.tsx';
import { askRecipients, sentQuery } from './api.ts';
import { type Audience, audienceFields, audienceWords } from './audience.ts';

const written = sendNotificationBody.pick({ title: true, message: true, type: true, action_url: true });
const empty = { title: '', message: '', type: 'info', action_url: '' };
const typeNames = { info: 'Info', success: 'Success', warning: 'Warning', error: 'Error' } as const;
const nobodyChosen = 'Choose a member first';

/** Spec section 8. */
const failed = (error: unknown) => toast.error('Error', messageOf(error, 'Failed to send notification'));

const inWords = (recipients: number) =>
  `${recipients.toLocaleString('en-US')} ${recipients === 1 ? 'member' : 'members'}`;

/** The instant that a local date and time of this device stand for; null for an empty field. */
function instantOf(local: string): string | null {
  const at = new Date(local);
  return local === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}

type Ready = Parameters<typeof call<typeof sendNotification>>[1]['body'] & { readonly recipients: number };

/** What an admin is asked before it goes out. @param whom the audience in words */
function questionOf(whom: string, { by_mail: byMail, recipients, scheduled_for: at }: Ready): string {
  const when = at ? `on ${new Date(at).toLocaleString('en-US')}` : 'now';
  const mail = byMail ? ', also by mail to those who want that' : '';
  const rest = at ? 'You can take it back until then.' : 'What was sent cannot be taken back.';
  return `${whom}: ${inWords(recipients)}, ${when}${mail}. ${rest}`;
}

function Preview({ title, message, type }: { title: string; message: string; type: string }) {
  const now = useNow();
  return (
    <div className="grid gap-2">
      <p className="font-semibold">Preview</p>
      <ul className="bubble border-line bg-raised max-w-[26rem] overflow-hidden border-2">
        <NotificationItem
          notice={{
            id: 'preview',
            seq: 0,
            kind: 'message',
            type: typeOf(type),
            title: title.trim() === '' ? 'Title' : title,
            message: message.trim() === '' ? 'Message' : message,
            isRead: false,
            createdAt: now.toISOString(),
            actionUrl: null,
          }}
          onRead={() => {}}
          onFollow={() => {}}
        />
      </ul>
    </div>
  );
}

/** Writes a message, shows how it will look, and asks once more before it goes out. */
export function SendForm() {
  const client = useQueryClient();
  const form = useForm(written, empty, { draft: 'notifications.send' });
  const [audience, setAudience] = useState<Audience>({ to: 'all' });
  const [when, setWhen] = useState('');
  const [byMail, setByMail] = useState(false);
  const [audienceError, setAudienceError] = useState<string>();
  const [ready, setReady] = useState<Ready | null>(null);

  const ask = form.submit(
    async (parsed) => {
      if (audience.to === 'member' && audience.member === null) {
        setAudienceError(nobodyChosen);
        return;
      }
      const fields = audienceFields(audience);
      const recipients = audience.to === 'member' ? 1 : await askRecipients(fields.tier);
      setReady({ ...parsed, ...fields, by_mail: byMail, scheduled_for: instantOf(when), recipients });
    },
    { onInvalid: (message) => toast.error(message), onFailure: failed },
  );

  async function send({ recipients: _, ...body }: Ready) {
    try {
      const sent = await call(sendNotification, { body });
      for (const [name, value] of Object.entries(empty)) form.set(name as keyof typeof empty, value);
      setWhen('');
      setByMail(false);
      toast.success(
        body.scheduled_for ? 'Notification scheduled' : 'Notification sent',
        `To ${inWords(sent.recipients)}`,
      );
      void client.invalidateQueries({ queryKey: sentQuery.queryKey });
    } catch (error) {
      failed(error);
      throw error;
    }
  }

  return (
    <form noValidate onSubmit={ask} className="grid max-w-2xl gap-6">
      <TextField label="Title" maxLength={noticeLimits.title} {...form.field('title')} />
      <TextArea label="Message" limit={noticeLimits.message} rows={4} {...form.field('message')} />
      <SelectField
        label="Type"
        options={noticeTypes.map((type) => ({ value: type, label: typeNames[type] }))}
        {...form.field('type')}
      />
      <TextField
        label="Link (optional)"
        hint="A page of this site, like /course, or an https address."
        inputMode="url"
        {...form.field('action_url')}
      />
      <AudienceField
        value={audience}
        error={audienceError}
        onValue={(next) => {
          setAudience(next);
          setAudienceError(undefined);
        }}
      />
      <TextField
        label="Show it later (optional)"
        name="when"
        type="datetime-local"
        hint="In the time of this device. Left empty, it is shown at once."
        value={when}
        onValue={setWhen}
      />
      <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          className="accent-accent size-6"
          checked={byMail}
          onChange={(event) => setByMail(event.currentTarget.checked)}
        />
        Also by mail, to those who want messages by mail
      </label>
      <Preview {...form.values} />
      <Button type="submit" busy={form.busy} className="w-fit">
        {when === '' ? 'Send Notification' : 'Schedule Notification'}
      </Button>
      <ConfirmDialog
        open={ready !== null}
        onOpen={(open) => {
          if (!open) setReady(null);
        }}
        title={ready?.scheduled_for ? 'Schedule this notification?' : 'Send this notification?'}
        description={ready ? questionOf(audienceWords(audience), ready) : ''}
        confirmLabel={ready?.scheduled_for ? 'Schedule' : 'Send'}
        onConfirm={async () => {
          if (ready) await send(ready);
        }}
      />
    </form>
  );
}
