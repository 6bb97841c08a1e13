import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { instant, token } from '#platform/contract/fields.ts';

/** What members can agree to, separately: the tracker's three ways of reading, and that the provider hears them. */
export const consentKinds = ['tracker-signs', 'tracker-embedded', 'tracker-morphcast', 'spar-voice'] as const;
export type ConsentKind = (typeof consentKinds)[number];

const receipt = z.strictObject({
  about: z.enum(consentKinds),
  /** Which text it was, e.g. '2026-11-21'. */
  version: token({ max: 40 }),
  given: z.boolean(),
  at: instant(),
});

/** A consent given or withdrawn: when, and to which text. Nothing of what it is about. */
export const noteConsent = endpoint({
  id: 'account.noteConsent',
  method: 'POST',
  path: '/api/consents',
  summary: 'Note that the member agreed to something, or took it back. The same receipt twice is kept once.',
  access: 'member',
  body: receipt,
  output: z.strictObject({ noted: z.literal(true) }),
});

export const listConsents = endpoint({
  id: 'account.listConsents',
  method: 'GET',
  path: '/api/consents',
  summary: 'What the member agreed to and took back, the newest first; at most the last hundred.',
  access: 'member',
  output: z.strictObject({ receipts: z.array(receipt) }),
});
