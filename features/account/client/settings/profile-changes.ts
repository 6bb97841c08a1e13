import { z } from 'zod';
import { contactBody, profileBody } from '#features/account/contract-profile.ts';

type Texts = Readonly<Record<string, string>>;

/**
 * The rules of a part of the profile in settings: each field by the contract's own rule, but a question that was
 * never answered may stay unanswered. A contact field that is emptied is forgotten.
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
