import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { token } from '#platform/contract/fields.ts';
import { evenText } from '#platform/contract/text.ts';

const instant = z.iso.datetime();

/** 80 random bits in Crockford's alphabet, which leaves out letters that are easily mistaken for others. */
export const certificateNumber = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{16}$/);

/** The number in groups of four, as it is printed. */
export function spacedNumber(number: string): string {
  return number.replace(/(.{4})(?=.)/g, '$1-');
}

export const myCertificateSchema = z.strictObject({
  /** Counts the published lessons. */
  lessons: z.int(),
  finished: z.int(),
  /** Null until the member has asked for it, and after it was revoked. */
  certificate: z
    .strictObject({
      number: certificateNumber,
      name: z.string(),
      finishedAt: instant,
      /** The page where anyone can check that it is genuine. */
      verifyUrl: z.url(),
      linkedInUrl: z.url(),
    })
    .nullable(),
  revoked: z.boolean(),
});

export const readMyCertificate = endpoint({
  id: 'certificate.readMine',
  method: 'GET',
  path: '/api/certificate',
  summary: 'How far this member is from their certificate, and the certificate itself when they have it.',
  access: 'member',
  output: myCertificateSchema,
});

export const certificateNameLimit = 60;

export const issueCertificate = endpoint({
  id: 'certificate.issue',
  method: 'POST',
  path: '/api/certificate',
  summary: 'Make the certificate of a member who finished every published lesson. Once more changes nothing.',
  access: 'course.read',
  body: z.strictObject({
    name: evenText({ max: certificateNameLimit, required: 'Please enter your name as you want it printed' }),
  }),
  output: myCertificateSchema,
  errors: ['course_unfinished', 'certificate_revoked', 'invalid_input'],
});

/** Where a member downloads their certificate; a raw route, because it returns a PDF. */
export const certificatePdfPath = '/api/certificate/pdf';

export const verifyCertificate = endpoint({
  id: 'certificate.verify',
  method: 'GET',
  path: '/api/certificates/verify',
  summary:
    'Whether a certificate with this number is genuine, and whose it is. Hyphens and case do not matter.',
  access: 'anyone',
  query: z.strictObject({
    number: token({ max: 40 }).transform((value) => value.toUpperCase().replace(/[^0-9A-Z]/g, '')),
  }),
  output: z.strictObject({
    name: z.string(),
    finishedAt: instant,
    lessons: z.int(),
    modules: z.int(),
    number: certificateNumber,
    revoked: z.boolean(),
  }),
  errors: ['not_found'],
});

export const adminCertificateSchema = z.strictObject({
  id: z.uuid(),
  number: certificateNumber,
  name: z.string(),
  email: z.string(),
  issuedAt: instant,
  revokedAt: instant.nullable(),
});

export const listCertificates = endpoint({
  id: 'courseAdmin.listCertificates',
  method: 'GET',
  path: '/api/course-admin/certificates',
  summary: 'The certificates that were made, newest first, 200 at most.',
  access: 'admin',
  output: z.strictObject({ certificates: z.array(adminCertificateSchema) }),
});

export const revokeCertificate = endpoint({
  id: 'courseAdmin.revokeCertificate',
  method: 'POST',
  path: '/api/course-admin/certificates/:id/revocation',
  summary: 'Revoke a certificate, or take that back. The page that verifies says so at once.',
  access: 'admin',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ revoked: z.boolean() }),
  output: adminCertificateSchema,
  errors: ['not_found'],
});
