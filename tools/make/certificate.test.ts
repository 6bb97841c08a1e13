import { expect, test } from 'vitest';
import { certificateSources, readCertificateForm } from '#content/certificate/form.ts';
import { projectRoot } from '#platform/server/project-root.ts';
import { makeForm } from './certificate.ts';

const root = projectRoot();

test('the form that is kept was made of the page and the fonts that are here', () => {
  expect(readCertificateForm(root).sources).toBe(certificateSources(root));
});

test('the same page makes the same form, and everything that is written in has its place', () => {
  const made = makeForm(root);
  expect(made).toEqual(readCertificateForm(root));
  expect(made.drawing.parts.flatMap((part) => (typeof part === 'string' ? [] : [part.slot]))).toEqual([
    'site',
    'name',
    'course',
    'extent',
    'date',
    'number',
    'address',
  ]);
  expect(made.nameFaces.map((face) => 'é' in (made.faces[face] ?? {}))).toEqual([true, true]);
});
