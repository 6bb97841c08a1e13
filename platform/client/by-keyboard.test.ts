// @vitest-environment happy-dom
import { expect, onTestFinished, test } from 'vitest';
import { markKeyboardUse } from './by-keyboard.ts';

const isMarked = () => document.documentElement.matches('[data-by-keyboard]');
const press = (key: string, held: KeyboardEventInit = {}) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...held }));
const touch = () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));

test('who used the keyboard last sees the frame of a heading, and nobody else does', () => {
  onTestFinished(markKeyboardUse());
  expect(isMarked()).toBe(false);
  press('Tab');
  expect(isMarked()).toBe(true);
  touch();
  expect(isMarked()).toBe(false);
  press('c', { ctrlKey: true });
  expect(isMarked()).toBe(false);
});

test('at its end nothing is marked anymore', () => {
  const end = markKeyboardUse();
  press('Enter');
  end();
  expect(isMarked()).toBe(false);
  press('Enter');
  expect(isMarked()).toBe(false);
});
