// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { openPage, refusal } from '#testing/page.tsx';
import { CertificateCard } from './CertificateCard.tsx';
import { CertificatePage } from './CertificatePage.tsx';

const number = '0123456789ABCDEF';
const mine = (given: object) => ({ lessons: 59, finished: 59, certificate: null, revoked: false, ...given });
const certificate = {
  number,
  name: 'Ana Ito',
  finishedAt: '2026-11-21T12:00:00.000Z',
  verifyUrl: `https://coach.example/certificate?id=${number}`,
  linkedInUrl: 'https://www.linkedin.com/profile/add?certId=1',
};
const path = '/api/certificate';

const openCard = (answer: object, post?: () => Response) =>
  openPage(CertificateCard, {
    address: '/course',
    tier: 'premium',
    server: {
      [`GET ${path}`]: () => Response.json(answer),
      ...(post ? { [`POST ${path}`]: post } : {}),
    },
  });

test('at the last lesson the member writes their name and gets the certificate with its ways', async () => {
  const { asked } = await openCard(mine({}), () => Response.json(mine({ certificate })));
  const field = await screen.findByLabelText('Your name, as you want it printed');
  expect((field as HTMLInputElement).value).toBe('Ana Ito');
  fireEvent.click(screen.getByRole('button', { name: 'Make my certificate' }));
  const download = await screen.findByRole('link', { name: 'Download the PDF' });
  expect(download.getAttribute('href')).toBe('/api/certificate/pdf');
  const linkedIn = screen.getByRole('link', { name: /^Add to LinkedIn/ });
  expect(linkedIn.getAttribute('href')).toBe(certificate.linkedInUrl);
  expect(linkedIn.getAttribute('rel')).toBe('noopener');
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ name: 'Ana Ito' });
});

test('a name that is refused is kept and marked', async () => {
  const tell = vi.spyOn(toast, 'error');
  const words = 'Please leave out the signs that we can’t print';
  await openCard(mine({}), () =>
    refusal(400, 'invalid_input', 'Please check the marked fields.', { name: words }),
  );
  fireEvent.change(await screen.findByLabelText('Your name, as you want it printed'), {
    target: { value: 'Ada 😀' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Make my certificate' }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(tell).not.toHaveBeenCalled();
  expect((screen.getByLabelText('Your name, as you want it printed') as HTMLInputElement).value).toBe(
    'Ada 😀',
  );
});

test('a revoked certificate says so and offers nothing', async () => {
  await openCard(mine({ revoked: true }));
  expect(await screen.findByText('Your certificate was revoked')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

const openVerify = (answer: () => Response, search = `?id=${number}`) =>
  openPage(CertificatePage, {
    address: `/certificate${search}`,
    server: { [`GET /api/certificates/verify?number=${number}`]: answer },
  });
const genuine = {
  name: 'Ana Ito',
  finishedAt: '2026-11-21T12:00:00.000Z',
  lessons: 59,
  modules: 5,
  number,
  revoked: false,
};

test('anybody reads whose certificate it is and that it is genuine', async () => {
  await openVerify(() => Response.json(genuine));
  expect(await screen.findByText('This certificate is genuine.')).toBeTruthy();
  expect(screen.getByText(/59 lessons in 5 modules/).textContent).toContain('on November 21, 2026.');
  // The whole number on one line, for a reader who copies it by hand.
  const shown = screen.getByText('0123-4567-89AB-CDEF');
  expect(shown.className).toContain('whitespace-nowrap');
  expect(shown.parentElement?.textContent).toBe('Certificate number 0123-4567-89AB-CDEF');
});

test('a revoked certificate is told to be not valid', async () => {
  await openVerify(() => Response.json({ ...genuine, revoked: true }));
  expect(await screen.findByText('This certificate was revoked: it is not valid.')).toBeTruthy();
});

test('an unknown number is no certificate', async () => {
  await openVerify(() => refusal(404, 'not_found', 'We could not find that.'));
  expect(await screen.findByText('No such certificate')).toBeTruthy();
});

test('without a number in the address it is asked for', async () => {
  const { router } = await openVerify(() => Response.json(genuine), '');
  fireEvent.change(await screen.findByLabelText('Certificate number'), { target: { value: ` ${number} ` } });
  expect(screen.queryByText('No such certificate')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Check it' }));
  await vi.waitFor(() => expect(router.state.location.search).toEqual({ id: number }));
  expect(await screen.findByText('This certificate is genuine.')).toBeTruthy();
});
