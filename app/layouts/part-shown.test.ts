import { expect, test } from 'vitest';
import { partShown } from './part-shown.ts';

test('another step or tab is another page for news about it; a filter, or a member above a list, is not', () => {
  const at = (search: object) => partShown({ pathname: '/admin/setup', search });
  expect(at({ step: 'content' })).not.toBe(at({ step: 'live' }));
  expect(at({ tab: 'lessons' })).not.toBe(at({ tab: 'modules' }));
  expect(at({ tier: 'tools', email: 'ana@example.com' })).toBe(at({}));
  expect(partShown({ pathname: '/admin', search: {} })).not.toBe(at({}));
});
