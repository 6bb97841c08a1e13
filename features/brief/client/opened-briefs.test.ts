// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { eraseBriefsBut, openedBriefs, rememberBrief } from './opened-briefs.ts';

afterEach(() => localStorage.clear());

test('the briefs that were opened are known, the latest first, each once', () => {
  expect(openedBriefs('ana')).toEqual([]);
  for (const card of ['a', 'b', 'a']) rememberBrief('ana', card);
  expect(openedBriefs('ana')).toEqual(['a', 'b']);
  expect(openedBriefs('ben')).toEqual([]);
});

test('only the latest are kept, however many were opened', () => {
  for (let at = 0; at < 50; at += 1) rememberBrief('ana', `card-${at}`);
  expect(openedBriefs('ana')).toHaveLength(20);
  expect(openedBriefs('ana')[0]).toBe('card-49');
});

test('who shares the device does not find what another one opened', () => {
  rememberBrief('ana', 'a');
  rememberBrief('ben', 'b');
  eraseBriefsBut('ben');
  expect([openedBriefs('ana'), openedBriefs('ben')]).toEqual([[], ['b']]);
  eraseBriefsBut(null);
  expect(openedBriefs('ben')).toEqual([]);
});
