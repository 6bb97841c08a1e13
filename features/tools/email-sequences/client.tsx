import { stream } from '#platform/client/call.ts';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';
import { emailName, emailSequencesInput, emailSequencesOutput, generateEmailSequence } from './contract.ts';
import { emailCount } from '#features/tools/rules/email-count.ts';
import { emailModes, modeOptions } from '#features/tools/rules/modes.ts';
import { EditableText } from '#features/tools/client/editing/EditableText.tsx';
import { TextCopy } from '#features/tools/client/result/copied.tsx';
import { SmallNumber } from '#features/tools/client/form/SmallNumber.tsx';
import { exampleBriefs } from '#features/tools/client/identifier/example.ts';
import {
  AudienceField,
  FrustrationsField,
  GoalField,
  OwnBusinessField,
} from '#features/tools/client/form/BriefFields.tsx';
import { StudioPage } from '#features/tools/client/studio/StudioPage.tsx';
import type { DraftOf, ToolPage, ViewProps } from '#features/tools/client/studio/tool.ts';

type Email = DraftOf<'email-sequences'>['emails'][number];

interface EmailViewProps {
  readonly email: Email;
  readonly place: number;
  readonly count: number;
  readonly onEdit?: ((email: Email) => void) | undefined;
}

function EmailView({ email, place, count, onEdit }: EmailViewProps) {
  const { subject, sendDay, body } = email;
  const name = emailName(place - 1, count);
  return (
    <li className="border-line border-t-2 py-5 first:border-t-0 first:pt-0 last:pb-0">
      <div className="text-soft flex items-center gap-x-3 text-sm">
        <h3 className="font-text text-sm font-semibold">{name}</h3>
        {count === 1 ? null : (
          <SmallNumber
            label="Day"
            name={`Send day of ${name.toLowerCase()}`}
            value={sendDay}
            max={90}
            onValue={onEdit && ((day) => onEdit({ ...email, sendDay: day }))}
          />
        )}
        {body === '' || count === 1 ? null : (
          <span className="ml-auto">
            <TextCopy compact label={`Copy ${name.toLowerCase()}`} text={`${subject}\n\n${body}`} />
          </span>
        )}
      </div>
      <EditableText
        label={`Subject of ${name.toLowerCase()}`}
        at={`emails.${place - 1}.subject`}
        value={subject}
        onValue={onEdit && ((text) => onEdit({ ...email, subject: text.replaceAll('\n', ' ') }))}
        className="font-display text-heading font-bold"
      />
      <EditableText
        label={`Body of ${name.toLowerCase()}`}
        at={`emails.${place - 1}.body`}
        value={body}
        onValue={onEdit && ((text) => onEdit({ ...email, body: text }))}
      />
    </li>
  );
}

function SequenceView({ input, output: { emails }, onEdit }: ViewProps<'email-sequences'>) {
  // While a sequence is being written, its first email isn't its only one.
  const count = input === null ? Math.max(emails.length, 2) : emails.length;
  return (
    <ol>
      {emails.map((email, at) => (
        <EmailView
          // oxlint-disable-next-line react/no-array-index-key -- an email has no name but its place
          key={at}
          email={email}
          place={at + 1}
          count={count}
          onEdit={onEdit && ((next) => onEdit({ emails: emails.with(at, next) }))}
        />
      ))}
    </ol>
  );
}

export const emailSequences: ToolPage<'email-sequences'> = {
  slug: 'email-sequences',
  lead: 'Three to ten emails that build trust one honest step at a time, each with its day.',
  modeLeads: { single: 'One email to one person: what you agreed on, or what comes next.' },
  button: 'Generate Emails',
  promise: {
    title: 'Your emails will appear here',
    description: 'Each with its subject, its day and its text: copy one, change one, or have one rewritten.',
  },
  schema: emailSequencesInput,
  blank: {
    businessDescription: '',
    frustrations: '',
    targetAudience: '',
    sequenceGoal: '',
    numberOfEmails: String(emailCount.default),
    mode: '',
  },
  example: {
    businessDescription: exampleBriefs.support.businessDescription,
    frustrations: exampleBriefs.support.frustrations,
    targetAudience: exampleBriefs.support.targetAudience,
    sequenceGoal: 'Agree on a morning to look at their backups together.',
    numberOfEmails: String(emailCount.default),
  },
  fields: (field) => (
    <>
      <OwnBusinessField {...field('businessDescription')} />
      <FrustrationsField label="Frustrations" {...field('frustrations')} />
      <AudienceField
        label="Audience"
        hint="Who receives the emails, and how they know you."
        {...field('targetAudience')}
      />
      <GoalField
        label="Sequence Goal"
        hint={
          field('mode').value === 'single' ? 'What the email is for.' : 'Where the last email should lead.'
        }
        {...field('sequenceGoal')}
      />
      <SelectField
        label="What to write (optional)"
        placeholder="A sequence"
        options={modeOptions(emailModes)}
        {...field('mode')}
      />
      {field('mode').value === 'single' ? null : (
        <TextField
          label="Number of Emails"
          hint={`${emailCount.min} to ${emailCount.max}`}
          type="number"
          inputMode="numeric"
          min={emailCount.min}
          max={emailCount.max}
          className="max-w-32"
          {...field('numberOfEmails')}
        />
      )}
    </>
  ),
  generate: (input, links, watch) => stream(generateEmailSequence, { body: { ...input, ...links } }, watch),
  output: emailSequencesOutput,
  View: SequenceView,
  outline: ({ title }, { emails }) => ({
    title,
    parts: emails.map(({ subject, sendDay, body }, at) => ({
      heading:
        emails.length === 1 ? subject : `${emailName(at, emails.length)} (day ${sendDay ?? '?'}): ${subject}`,
      text: emails.length === 1 ? `${subject}\n\n${body}` : body,
    })),
  }),
  rows: ({ emails }) => [
    ['Email', 'Send day', 'Subject', 'Body'],
    ...emails.map(({ subject, sendDay, body }, at) => [String(at + 1), String(sendDay ?? ''), subject, body]),
  ],
  copyLabel: 'Copy the text',
};

/** `/tools/email-sequences` */
export function Page() {
  return <StudioPage tool={emailSequences} />;
}
