import { z } from 'zod';
import { exportConsents } from '#features/billing/contract-admin.ts';

const named = exportConsents.query.shape.email.unwrap();

/** Whose consents an admin looks for; '' for everybody's. */
export const consentSearch = z.strictObject({ email: z.union([z.literal(''), named]) });
