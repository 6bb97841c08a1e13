import { z } from 'zod';
import { contactBody, profileBody } from '#features/account/contract-profile.ts';

type Texts = Readonly<Record<string, string>>;

/**
 * The rules for a part of the profile in the settings: each field follows the contract's rule, except that a question
 * never answered may stay unanswered. Clearing a contact field deletes it.
 */
export function changesOf(saved: Texts) {
  return z
    .record(z.string(), z.string())
    .transform(
      (values) =>
        Object.fromEntries(
          Object.entries(values)
            .filter(([name, value]) => value.trim() !== '' || saved[name] !== '')
            .map(([name, value]) => [name, name in contactBody.shape && value.trim() === '' ? null : value]),
        ) as z.input<typeof profileBody>,
    )
    .pipe(profileBody);
}
