import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '#platform/client/call.ts';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { useForm } from '#platform/client/form.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { DraftNotice } from '#platform/client/ui/forms/DraftNotice.tsx';
import { ChoiceGroup } from '#platform/client/ui/forms/ChoiceGroup.tsx';
import { ConfirmDialog } from '#platform/client/ui/windows/Dialog.tsx';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';
import { TextArea } from '#platform/client/ui/forms/TextArea.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { RequiredNote } from '#platform/client/ui/forms/Field.tsx';
import { momentOf } from '#platform/client/when.ts';
import { sendNotification } from '#features/notifications/contract-sending.ts';
import {
  hasNotAgreed,
  type MessageAbout,
  messageAbouts,
  nobodyMeant,
  noticeLimits,
} from '#features/notifications/rules.ts';
import { noticeTypes } from '#platform/contract/notices.ts';
import { AudienceField } from './AudienceField.tsx';
import { askRecipients, sentQuery } from './api.ts';
import { useArrival } from './arrival.ts';
import {
  type Audience,
  audienceFields,
  audienceGap,
  audienceWords,
  messageTitle,
  namesIn,
} from './audience.ts';
import { ByMail, sendByMailId } from './ByMail.tsx';
import { Preview } from './Preview.tsx';
import { audienceOf, emptySend, fieldsOf, instantOf, sendForm } from './send-fields.ts';

const abouts = [
  { value: 'service', label: 'About the service' },
  { value: 'offers', label: 'News and offers' },
] as const satisfies readonly { value: MessageAbout; label: string }[];
const aboutHints: Readonly<Record<MessageAbout, string>> = {
  service: 'What members need to know to use what they have. No advertising.',
  offers: 'Anything that advertises. It reaches only members who agreed to tips and offers.',
};

const typeNames = {
  info: 'Info: plain, with a bell',
  success: 'Success: green, with a check mark',
  warning: 'Warning: orange, with a warning sign',
  error: 'Error: red, with a warning sign',
} as const;
const halfATime = 'Give both the day and the time, or leave both empty.';

/** The time zone of this device, as in ‘America/New York’. */
const zone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');

/** [notifications.send-failure] */
const failed = (error: unknown) => toast.error('Error', messageOf(error, 'Failed to send notification'));

const inWords = (recipients: number) =>
  `${recipients.toLocaleString('en-US')} ${recipients === 1 ? 'member' : 'members'}`;

type Body = Parameters<typeof call<typeof sendNotification>>[1]['body'];

interface Ready {
  readonly body: Body;
  /** The audience in words. */
  readonly whom: string;
  readonly recipients: number;
}

/** What an admin is asked before it goes out. */
function questionOf({ body, recipients, whom }: Ready): string {
  const { about, by_mail: byMail, scheduled_for: at } = body;
  const when = at ? `on ${momentOf(at)}` : 'now';
  const isOffer = about === 'offers';
  const mail = byMail ? (isOffer ? ', and by email' : ', and by email to those who want that') : '';
  const agreed = isOffer ? ' who agreed to tips and offers' : '';
  const rest = at ? 'You can take it back until then.' : 'Once it’s sent, you can’t take it back.';
  return `${whom}: ${inWords(recipients)}${agreed}, ${when}${mail}. ${rest}`;
}

const choiceId = 'send-audience';

/** The choice stands a screen above the button that was pressed. */
function leadToChoice(): void {
  const choice = document.getElementById(choiceId);
  const field =
    choice?.querySelector<HTMLElement>('input[type=search]') ??
    choice?.querySelector<HTMLElement>('input:checked, input');
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}

/** Writes a message, shows how it will look, and asks once more before it goes out. */
export function SendForm() {
  const client = useQueryClient();
  const form = useForm(sendForm, emptySend, { draft: 'notifications.send' });
  const { when, by_mail: mailWord } = form.values;
  const audience = audienceOf(form.values);
  const isWritten = form.values.title !== '' || form.values.message !== '';
  const byMail = mailWord === 'yes';
  const about = messageAbouts.find((one) => one === form.values.about) ?? 'service';
  const [whenError, setWhenError] = useState<string>();
  const [mailError, setMailError] = useState<string>();
  const [audienceError, setAudienceError] = useState<string>();
  const [ready, setReady] = useState<Ready | null>(null);
  const [messageId, setMessageId] = useState(() => crypto.randomUUID());

  function setAudience(next: Audience) {
    form.fill(fieldsOf(next));
    setAudienceError(undefined);
  }
  function refuse(why: string) {
    setAudienceError(why);
    leadToChoice();
  }
  const { forget, heading, isMeant } = useArrival(setAudience);

  const ask = form.submit(
    async ({ when: local, ...parsed }) => {
      const gap = audienceGap(audience);
      if (gap !== null) {
        refuse(gap);
        return;
      }
      const fields = audienceFields(audience);
      const recipients = await askRecipients(parsed.about, fields);
      if (audience.to === 'member' && recipients === 0) {
        refuse(hasNotAgreed);
        return;
      }
      if ((audience.to === 'filter' || audience.to === 'several') && recipients === 0) {
        refuse(nobodyMeant);
        return;
      }
      const body = { ...parsed, ...fields, by_mail: byMail, scheduled_for: instantOf(local) };
      setReady({ body, whom: audienceWords(audience), recipients });
    },
    {
      onInvalid: (message, isMissing) => {
        setAudienceError(audienceGap(audience) ?? undefined);
        // Whatever else is wrong is said at its field.
        if (isMissing) toast.error(message);
      },
      onFailure: failed,
    },
  );

  function submit(event: FormEvent<HTMLFormElement>) {
    const time = event.currentTarget.elements.namedItem('when');
    // A date without a time has an empty value, which would mean: right now.
    const isHalf = time instanceof HTMLInputElement && time.validity.badInput;
    setWhenError(isHalf ? halfATime : undefined);
    if (isHalf) {
      event.preventDefault();
      time.focus();
    } else ask(event);
  }

  async function send({ body }: Ready) {
    try {
      const sent = await call(sendNotification, { body: { id: messageId, ...body } });
      setMessageId(crypto.randomUUID());
      // The admin chooses the next message's audience again: they may not notice that the last one is still set.
      form.fill(emptySend);
      await forget();
      toast.success(
        body.scheduled_for ? 'Notification scheduled' : 'Notification sent',
        `To ${inWords(sent.recipients)}`,
      );
      void client.invalidateQueries({ queryKey: sentQuery.queryKey });
    } catch (error) {
      failed(error);
      // The message did go out, but its answer was lost. The next one needs a new id.
      if (error instanceof CallError && error.code === 'conflict') {
        setMessageId(crypto.randomUUID());
        void client.invalidateQueries({ queryKey: sentQuery.queryKey });
      }
      const fields = error instanceof CallError ? error.fields : {};
      const { by_mail: byMailRefused, scheduled_for: timeRefused } = fields;
      if (byMailRefused === undefined && timeRefused === undefined) throw error;
      // The dialog closes so that the field can be corrected.
      setWhenError(timeRefused);
      setMailError(byMailRefused);
      if (byMailRefused !== undefined) document.getElementById(sendByMailId)?.focus();
    }
  }

  return (
    <form noValidate onSubmit={submit} className="grid max-w-2xl gap-6">
      <div className="grid gap-1">
        <h2 id="send-title" ref={heading} tabIndex={-1} className="text-heading scroll-mt-24">
          {messageTitle(audience)}
        </h2>
        {namesIn(audience) === '' ? null : <p className="wrap-anywhere">{namesIn(audience)}</p>}
      </div>
      <DraftNotice
        // Members who were chosen in the list a moment ago are not what was left here.
        draft={{ ...form.draft, isBack: form.draft.isBack && (isWritten || !isMeant) }}
        title={isWritten ? 'Your message is back' : 'Who it’s for is still chosen'}
        text={
          isWritten
            ? 'It wasn’t sent when you left this page. Check who it’s for, too.'
            : 'You chose that before you left this page, and sent nothing.'
        }
        action="Start over"
      />
      <RequiredNote />
      <div id={choiceId}>
        <AudienceField value={audience} error={audienceError} onValue={setAudience} />
      </div>
      <TextField label="Title" maxLength={noticeLimits.title} {...form.field('title')} />
      <TextArea label="Message" limit={noticeLimits.message} rows={4} {...form.field('message')} />
      <SelectField
        label="Type"
        hint="How it looks in the bell. The preview below shows it."
        options={noticeTypes.map((type) => ({ value: type, label: typeNames[type] }))}
        {...form.field('type')}
      />
      <TextField
        label="Link (optional)"
        hint="A page of this site, like /course, or an https address."
        inputMode="url"
        {...form.field('action_url')}
      />
      <div className="grid gap-2">
        <ChoiceGroup
          legend="What is it about?"
          options={abouts}
          value={about}
          onValue={(next) => {
            form.set('about', next);
            setAudienceError(undefined);
          }}
        />
        <p className="text-soft max-w-prose">{aboutHints[about]}</p>
      </div>
      <TextField
        label="Show it later (optional)"
        type="datetime-local"
        hint={`In this device’s time zone (${zone()}). Leave it empty to show it right away.`}
        {...form.field('when')}
        onValue={(next) => {
          form.set('when', next);
          setWhenError(undefined);
        }}
        error={whenError ?? form.errors['when']}
      />
      <ByMail
        about={about}
        checked={byMail}
        error={mailError}
        onChecked={(checked) => {
          form.set('by_mail', checked ? 'yes' : '');
          setMailError(undefined);
        }}
      />
      <Preview title={form.values.title} message={form.values.message} type={form.values.type} />
      <Button type="submit" busy={form.busy} className="w-fit">
        {when === '' ? 'Send Notification' : 'Schedule Notification'}
      </Button>
      <ConfirmDialog
        open={ready !== null}
        onOpen={(open) => {
          if (!open) setReady(null);
        }}
        title={ready?.body.scheduled_for ? 'Schedule this notification?' : 'Send this notification?'}
        description={ready ? questionOf(ready) : ''}
        confirmLabel={ready?.body.scheduled_for ? 'Schedule' : 'Send'}
        onConfirm={async () => {
          if (ready) await send(ready);
        }}
      />
    </form>
  );
}
