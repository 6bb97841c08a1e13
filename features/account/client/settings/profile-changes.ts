import { z } from 'zod';
import { contactBody, profileBody } from '#features/account/contract-profile.ts';

type Texts = Readonly<Record<string, string>>;

/**
 * The rules for a part of the profile in the settings: each field follows the contract's rule, except that a question
 * never answered may stay unanswered. Clearing a contact field deletes it. What was not changed isn't sent: another tab or
 * device may have changed it meanwhile.
 */
export function changesOf(saved: Texts) {
  return z
    .record(z.string(), z.string())
    .transform(
      (values) =>
        Object.fromEntries(
          Object.entries(values)
            .filter(([name, value]) => value !== saved[name] && (value.trim() !== '' || saved[name] !== ''))
            .map(([name, value]) => [name, name in contactBody.shape && value.trim() === '' ? null : value]),
        ) as z.input<typeof profileBody>,
    )
    .pipe(profileBody);
}
