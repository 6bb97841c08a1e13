/** Whether somebody has earned the certificate: every published lesson is completed, and there is one. */
export const earnsCertificate = (course: { readonly lessons: number; readonly finished: number }): boolean =>
  course.lessons > 0 && course.finished >= course.lessons;

/** Crockford's digits and letters: none is easily mistaken for another. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A certificate's number from 10 random bytes: 80 bits, which nobody can guess. */
export function numberOf(random: Uint8Array): string {
  const bits = [...random.subarray(0, 10)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => letters[Number.parseInt(five, 2)]).join('');
}

/** The day of an instant in UTC, as printed: `November 21, 2026`. */
export function printedDay(at: Date): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(at);
}

/** `59 lessons in 5 modules` */
export function extentWords(lessons: number, modules: number): string {
  const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
  return `${counted(lessons, 'lesson')} in ${counted(modules, 'module')}`;
}

/** Where anyone can check that a certificate is genuine. */
export function verifyUrl(appUrl: string, number: string): string {
  return `${new URL('/certificate', appUrl).href}?id=${number}`;
}

/** LinkedIn's form for a new certificate, prefilled. */
export function linkedInUrl(certificate: {
  number: string;
  finishedAt: Date;
  verifyUrl: string;
  /** How the site is called. */
  site: string;
}): string {
  const { number, finishedAt, site } = certificate;
  const query = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: `${site} Ethical Persuasion`,
    organizationName: site,
    issueYear: String(finishedAt.getUTCFullYear()),
    issueMonth: String(finishedAt.getUTCMonth() + 1),
    certUrl: certificate.verifyUrl,
    certId: number,
  });
  return `https://www.linkedin.com/profile/add?${query.toString()}`;
}
