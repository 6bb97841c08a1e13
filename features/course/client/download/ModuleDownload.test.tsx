// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { OutlineModule } from '#features/course/contract.ts';
import { eraseEverything, setOwner, storeCopy } from '#platform/client/offline/offline.ts';
import { openPage } from '#testing/page.tsx';
import { ModuleDownload } from './ModuleDownload.tsx';

const { store } = await vi.hoisted(async () => {
  const { createDeviceStore } = await import('#testing/device-store.ts');
  return createDeviceStore();
});
vi.mock('#platform/client/offline/store.ts', () => store);
afterEach(eraseEverything);

const module = { id: 'm1', title: 'Hear it', isUnlocked: true, lessons: [{ id: 'l1', slug: 'one' }] };

test('a download is removed with one press, and Undo has it back on the device', async () => {
  await setOwner('ana');
  await storeCopy('course.download.m1', { lessonIds: ['l1'], bytes: 3, isWhole: true });
  const facts = { etag: '"one"', size: 3, type: 'video/mp4' };
  await storeCopy('course.file.l1', facts);
  await openPage(() => <ModuleDownload module={module as unknown as OutlineModule} />, {
    address: '/course',
    tier: 'premium',
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove “Hear it” from this device' }));
  expect(await screen.findByText('“Hear it” is removed from this device.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Download this module' })).toBeTruthy();
  expect(await store.getCopy('ana', 'course.file.l1')).toBeUndefined();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/^On this device/)).toBeTruthy();
  expect(await store.getCopy('ana', 'course.file.l1')).toEqual(facts);
});
