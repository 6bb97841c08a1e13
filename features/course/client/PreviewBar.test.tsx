// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#testing/page.tsx';
import type { Course, OutlineLesson, OutlineModule } from '#features/course/contract.ts';
import { PreviewBar } from './PreviewBar.tsx';
import { Sidebar } from './Sidebar.tsx';

const lesson: OutlineLesson = {
  id: 'l1',
  slug: 'one',
  title: 'About one',
  type: 'text',
  minutes: 8,
  filmSeconds: null,
  isCompleted: false,
  isPublished: false,
};
const module: OutlineModule = {
  id: 'm1',
  title: 'Your WHO',
  description: '',
  order: 1,
  unlockAfterDays: 0,
  isUnlocked: true,
  opensAt: null,
  isPublished: true,
  lessons: [lesson],
};
const course: Course = { modules: [module], continueWith: 'l1' };

async function open(slug?: string) {
  await openPage(
    () => (
      <>
        <PreviewBar course={course} slug={slug} />
        <Sidebar course={course} now={new Date()} />
      </>
    ),
    { address: '/course?preview=%221%22', pattern: '/course', tier: 'admin' },
  );
  await screen.findByRole('region', { name: 'Preview' });
  return (name: string) => {
    const address = screen.getByRole('link', { name }).getAttribute('href') ?? '';
    const { pathname, searchParams } = new URL(address, 'http://here');
    return [pathname, Object.fromEntries(searchParams)];
  };
}

test('a preview of a lesson leads back to where it is written and listed, and says what it leaves out', async () => {
  const leadsTo = await open('one');
  const inModule = { tab: 'lessons', module: 'm1' };
  expect(leadsTo('Edit this lesson')).toEqual(['/course-admin', { ...inModule, lesson: 'l1' }]);
  expect(leadsTo('All lessons')).toEqual(['/course-admin', { ...inModule, at: 'l1' }]);
  expect(leadsTo('View the site as a member')[0]).toBe('/admin');
  expect(screen.getByRole('region', { name: 'Preview' }).textContent).toContain(
    'The learner’s note and the download of a module aren’t shown.',
  );
});

test('elsewhere in a preview the way back is to Course Admin, and Exit leads there too', async () => {
  const leadsTo = await open();
  expect(leadsTo('Back to Course Admin')).toEqual(['/course-admin', { tab: 'lessons' }]);
  expect(leadsTo('Exit')).toEqual(['/course-admin', { tab: 'lessons' }]);
  expect(screen.queryByRole('link', { name: 'Edit this lesson' })).toBeNull();
});
