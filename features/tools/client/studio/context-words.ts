import type { z } from 'zod';
import type { contextSchema } from '#features/tools/contract-studio.ts';

/** What a text was written with besides the fields, as a sentence. */
export function contextWords({ profile, voice, language }: z.infer<typeof contextSchema>): string {
  const known = [...(profile ? ['your profile'] : []), ...(voice ? ['your brand voice'] : [])];
  const tongue = language === 'English' ? '' : `in ${language}`;
  if (known.length === 0) return tongue ? `Written ${tongue}.` : '';
  return `Written with ${known.join(' and ')}${tongue ? `, ${tongue}` : ''}.`;
}
