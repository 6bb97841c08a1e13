import type { z } from 'zod';
import type { RawRoute } from '#platform/server/http/raw-route.ts';
import { type Route, route } from '#platform/server/http/route.ts';
import { AppError } from '#platform/contract/errors.ts';
import {
  type adminCertificateSchema,
  certificatePdfPath,
  issueCertificate,
  listCertificates,
  type myCertificateSchema,
  readMyCertificate,
  revokeCertificate,
  spacedNumber,
  verifyCertificate,
} from '#features/course/contract-certificate.ts';
import { extentWords, linkedInUrl, printedDay, verifyUrl } from '#features/course/rules-certificate.ts';
import { fillCertificate, hasLetters, siteTexts } from './certificate-pdf.ts';
import { drawName } from './certificate-name.ts';
import {
  certificateByNumber,
  type CertificateDeps,
  type CertificateRow,
  type ListedCertificate,
  makeCertificate,
  myCertificate,
  type MyCertificate,
  newestCertificates,
  setRevoked,
  validCertificate,
} from './certificates.ts';

function presentMine(
  { appUrl, siteName }: CertificateDeps,
  { lessons, finished, certificate }: MyCertificate,
): z.input<typeof myCertificateSchema> {
  const valid = certificate?.revokedAt === null ? certificate : null;
  const address = valid && verifyUrl(appUrl, valid.number);
  return {
    lessons,
    finished,
    certificate:
      valid && address
        ? {
            number: valid.number,
            name: valid.name,
            finishedAt: valid.finishedAt.toISOString(),
            verifyUrl: address,
            linkedInUrl: linkedInUrl({ ...valid, verifyUrl: address, site: siteName() }),
          }
        : null,
    revoked: certificate !== null && certificate.revokedAt !== null,
  };
}

function presentListed(row: ListedCertificate): z.input<typeof adminCertificateSchema> {
  return {
    id: row.id,
    number: row.number,
    name: row.name,
    email: row.email,
    issuedAt: row.issuedAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
  };
}

const presentVerified = (row: CertificateRow) => ({
  name: row.name,
  finishedAt: row.finishedAt.toISOString(),
  lessons: row.lessons,
  modules: row.modules,
  number: row.number,
  revoked: row.revokedAt !== null,
});

/** A member's certificate, the page on which anyone can verify it, and what admins do with it. */
export function certificateRoutes(deps: CertificateDeps): Route[] {
  const { db } = deps;
  return [
    route(readMyCertificate, {
      handle: ({ viewer }) => myCertificate(db, viewer.userId),
      present: (mine) => presentMine(deps, mine),
    }),
    route(issueCertificate, {
      handle: ({ viewer, body }) => makeCertificate(deps, viewer.userId, body.name),
      present: (mine) => presentMine(deps, mine),
    }),
    route(verifyCertificate, {
      handle: ({ query }) => certificateByNumber(db, query.number),
      present: presentVerified,
    }),
    route(listCertificates, {
      handle: () => newestCertificates(db),
      present: (rows) => ({ certificates: rows.map(presentListed) }),
    }),
    route(revokeCertificate, {
      handle: ({ viewer, client, params, body }) =>
        setRevoked(deps, { viewer, client }, { id: params.id, revoked: body.revoked }),
      present: presentListed,
    }),
  ];
}

/** The download of a member's own certificate. */
export function certificatePdfRoute({ db, appUrl, form, siteName }: CertificateDeps): RawRoute {
  return {
    id: 'certificate.download',
    methods: ['GET', 'HEAD'],
    path: certificatePdfPath,
    access: 'member',
    limit: 'read',
    freshViewer: false,
    async answer({ viewer, request, headers }) {
      if (viewer === null) throw new AppError('unauthenticated');
      const row = await validCertificate(db, viewer.userId);
      const texts = {
        ...siteTexts(form, siteName()),
        name: row.name,
        extent: extentWords(row.lessons, row.modules),
        date: `Finished on ${printedDay(row.finishedAt)}`,
        number: spacedNumber(row.number),
        address: verifyUrl(appUrl, row.number),
      };
      const pdf = fillCertificate(form, texts, hasLetters(form, row.name) ? null : await drawName(row.name));
      return new Response(request.method === 'HEAD' ? null : new Uint8Array(pdf), {
        headers: {
          ...headers,
          'content-type': 'application/pdf',
          'content-length': String(pdf.length),
          'content-disposition': 'attachment; filename="certificate.pdf"',
          'cache-control': 'private, no-store',
        },
      });
    },
  };
}
