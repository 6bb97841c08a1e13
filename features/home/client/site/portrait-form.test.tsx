// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { sampleOwner } from '#content/sample-owner.ts';
import { untold } from '#features/home/rules-site.ts';
import { nothingStayed } from '#features/home/rules-stayed-line.ts';
import { openPage } from '#testing/page.tsx';
import { ContentForms } from './SiteForms.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const square = 'data:image/jpeg;base64,AAAA';

/** The forms with a picture, over a browser that can read photos. @returns what was asked of the server */
async function open(shown: object) {
  const drawn = vi.fn();
  vi.stubGlobal('createImageBitmap', (file: File) =>
    file.type === 'image/jpeg'
      ? Promise.resolve({ width: 400, height: 300, close: vi.fn() })
      : Promise.reject(new Error('no picture')),
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: drawn } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(square);
  const site = { shown: { ...untold, ...shown }, locked: [], stayed: nothingStayed, latest: 3 };
  const { asked } = await openPage(() => <ContentForms />, {
    address: '/admin/setup',
    tier: 'admin',
    server: {
      'GET /api/admin/site': () => Response.json(site),
      'PUT /api/admin/site': () => Response.json({ ...site, latest: 4 }),
    },
  });
  const form = within(await screen.findByRole('region', { name: 'Founder’s picture' }));
  const saved = () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { drawn, form, saved };
}

const photo = (type: string) => new File(['x'], 'me', { type });

test('of a photo only its middle, small and square, is sent', async () => {
  const { drawn, form, saved } = await open({});
  fireEvent.change(form.getByLabelText('Choose a photo'), { target: { files: [photo('image/jpeg')] } });
  await expect.poll(saved).toEqual([{ basedOn: 3, change: { portrait: { picture: square } } }]);
  expect(drawn.mock.calls[0]?.slice(1)).toEqual([50, 0, 300, 300, 0, 0, 240, 240]);
});

test('a file that is no picture is refused beside its field, and nothing is sent', async () => {
  const { form, saved } = await open({});
  const field = form.getByLabelText('Choose a photo');
  fireEvent.change(field, { target: { files: [photo('text/plain')] } });
  expect(await form.findByText(/couldn’t be read as a picture/)).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(saved()).toEqual([]);
});

test('the demo’s sample is marked in each of its parts, and its face can be removed', async () => {
  const { form, saved } = await open(sampleOwner);
  expect(form.getByText('Sample')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Founder' })).getByText('Sample')).toBeTruthy();
  fireEvent.click(form.getByRole('button', { name: 'Remove the picture' }));
  await expect.poll(saved).toEqual([{ basedOn: 3, change: { portrait: { picture: '' } } }]);
});
