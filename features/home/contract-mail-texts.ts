import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { mailTextIds } from './rules-mail-texts.ts';

/** Where a mail is shown as it will be sent: an admin’s form posts `id`, `subject`, `body` and `as` (html or text). */
export const mailPreviewPath = '/api/admin/mail-preview';

export const readMailTexts = endpoint({
  id: 'home.readMailTexts',
  method: 'GET',
  path: '/api/admin/mail-texts',
  summary: 'The mails whose text the owner may write, each with our own text and what can be filled in.',
  access: 'admin',
  output: z.strictObject({
    mails: z.array(
      z.strictObject({
        id: z.enum(mailTextIds),
        title: z.string(),
        ours: z.strictObject({ subject: z.string(), body: z.string() }),
        places: z.array(z.string()),
        required: z.array(z.string()),
        /** The button below the text; null for none. */
        button: z.string().nullable(),
      }),
    ),
  }),
});
