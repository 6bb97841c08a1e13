import { z } from 'zod';
import { environmentPart, flag, optional } from '#platform/server/env.ts';

export const mailEnvironment = environmentPart(
  {
    /** smtp:// or smtps://, with user and password when the server asks for them. Unset: mail is off. */
    SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })),
    MAIL_FROM: optional(
      z
        .string()
        .max(200)
        .regex(
          /^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/,
          'must be an address or Name <address>',
        ),
    ),
    /** Whether a new member must confirm his address before he can sign in. */
    REQUIRE_EMAIL_VERIFICATION: flag.default(false),
  },
  ({ SMTP_URL, MAIL_FROM, REQUIRE_EMAIL_VERIFICATION }) => [
    ...((SMTP_URL === undefined) === (MAIL_FROM === undefined)
      ? []
      : ['SMTP_URL and MAIL_FROM go together: set both or neither']),
    ...(REQUIRE_EMAIL_VERIFICATION && SMTP_URL === undefined
      ? ['REQUIRE_EMAIL_VERIFICATION needs SMTP_URL: nobody could confirm an address']
      : []),
  ],
);
