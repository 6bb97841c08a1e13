import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { token } from '#platform/contract/fields.ts';
import { lineText, longText } from '#platform/contract/text.ts';

export const writingLimits = { note: 2000, subject: 100, letter: 5000 } as const;

export const noteBody = z.strictObject({
  /** Chosen by the caller: the same note sent twice is kept once. */
  id: z.uuid(),
  text: longText({ max: writingLimits.note, required: 'Please write a note' }),
});
export const letterBody = z.strictObject({
  /** Chosen by the caller: the same letter sent twice goes out once. */
  id: z.uuid(),
  subject: lineText({ max: writingLimits.subject, required: 'Please enter a subject' }),
  text: longText({ max: writingLimits.letter, required: 'Please write your message' }),
});

const common = {
  access: 'members.help',
  params: z.strictObject({ id: token({ max: 100 }) }),
  output: z.strictObject({ done: z.literal(true) }),
} as const;

export const addNote = endpoint({
  ...common,
  id: 'admin.addNote',
  method: 'POST',
  path: '/api/admin/members/:id/notes',
  summary:
    'Add a note about a member for the other admins. Notes are never changed: together they are their history. Noted in the audit log.',
  body: noteBody,
  errors: ['not_found', 'conflict'],
});

export const sendLetter = endpoint({
  ...common,
  id: 'admin.sendLetter',
  method: 'POST',
  path: '/api/admin/members/:id/letters',
  summary:
    'Write to one member by mail. Their answer goes to the owner’s address; the letter is kept on their page and noted in the audit log.',
  body: letterBody,
  errors: ['not_found', 'conflict', 'mail_off'],
});

const instant = z.iso.datetime();
/** What became of a mail, as the outbox knows it. */
const mailState = z.enum(['pending', 'sent', 'dead', 'unknown', 'skipped']);
export type MailState = z.infer<typeof mailState>;
const written = {
  id: z.string(),
  text: z.string(),
  at: instant,
  /** The admin’s address; null once they left. */
  by: z.string().nullable(),
};

/** The latest hundred of each, newest first. */
export const writtenAbout = {
  notes: z.array(z.strictObject(written)),
  letters: z.array(
    z.strictObject({
      ...written,
      subject: z.string(),
      replyTo: z.string(),
      /** How far it is; null for one older than 30 days, of which the outbox knows nothing any more. */
      state: mailState.nullable(),
    }),
  ),
  /** Those that admins sent to this member alone or to chosen ones; none to everybody or a tier. */
  notifications: z.array(
    z.strictObject({
      ...written,
      title: z.string(),
      /** Null: it was not to go out by mail. */
      mail: z
        .strictObject({
          /** Null where nothing is known: it is older than 30 days, or they wanted none. */
          state: mailState.nullable(),
          /** When it was sent or given up. */
          at: instant.nullable(),
          /** They have turned such mails off by now. */
          isOff: z.boolean(),
        })
        .nullable(),
    }),
  ),
};
