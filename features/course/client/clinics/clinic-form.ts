import { z } from 'zod';
import { type AdminClinic, clinicValues } from '#features/course/contract-clinics.ts';

const twoDigits = (part: number) => String(part).padStart(2, '0');

/** An instant as a field of the browser shows it, on this device's clock: `2026-12-03T18:00`. */
export function localOf(iso: string): string {
  const at = new Date(iso);
  const day = [at.getFullYear(), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join('-');
  return `${day}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

/** The instant of such a time on this device's clock, whatever its zone does that day; the text itself if it is none. */
export function instantOf(local: string): string {
  const at = new Date(local);
  return local === '' || Number.isNaN(at.getTime()) ? local : at.toISOString();
}

const { seats, startsAt } = clinicValues.shape;

/** The same values as the form has them: a local time, and nothing in a field for no limit. */
export const clinicForm = clinicValues.extend({
  startsAt: z.string().transform(instantOf).pipe(startsAt),
  seats: z
    .string()
    .transform((typed): string | number | null => (typed.trim() === '' ? null : typed))
    .pipe(seats),
});

/** What the form begins with: a clinic, or a new one. */
export const valuesOf = (clinic: AdminClinic | null) => ({
  title: clinic?.title ?? '',
  startsAt: clinic ? localOf(clinic.startsAt) : '',
  minutes: String(clinic?.minutes ?? 60),
  link: clinic?.link ?? '',
  audience: clinic?.audience ?? 'premium',
  seats: String(clinic?.seats ?? ''),
});
