// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { TextArea } from '#platform/client/ui/TextArea.tsx';
import { FormattingBar, formatByKey } from './FormattingBar.tsx';
import { shown, typed } from './typing-samples.ts';

function Field({ text }: { readonly text: string }) {
  const [value, setValue] = useState(text);
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <TextArea
      label="Text"
      name="text"
      limit={20}
      value={value}
      onValue={setValue}
      ref={area}
      bar={<FormattingBar area={area} />}
      onKeyDown={formatByKey}
    />
  );
}

/** A field with this text and selection. */
function open(given: string) {
  cleanup();
  const { text, start, end } = typed(given);
  render(<Field text={text} />);
  const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
  area.setSelectionRange(start, end);
  const now = () => shown({ text: area.value, start: area.selectionStart, end: area.selectionEnd });
  return { area, now };
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a button acts on what is selected, and the focus is in the text with it selected', () => {
  const { area, now } = open('Ask «her» first.');
  press('Bold');
  expect([now(), document.activeElement]).toEqual(['Ask **«her»** first.', area]);
  // What React knows is what is counted, and too long is said as when it is typed.
  screen.getByText('18 / 20');
  press('Quote');
  expect(now()).toBe('«> Ask **her** first.»');
  screen.getByText('20 / 20');
  press('Quote');
  press('Link');
  expect(screen.getByText(/ \/ 20$/).className).toContain('text-danger');
});

test.each([
  ['Heading', '## |'],
  ['Bold', '**«words»**'],
  ['Italic', '_«words»_'],
  ['List', '- |'],
  ['Numbered list', '1. |'],
  ['Quote', '> |'],
  ['Link', '[«words»](https://)'],
])('%s begins in an empty text, and a second press takes it back', (name, after) => {
  const { now } = open('|');
  press(name);
  expect(now()).toBe(after);
  press(name);
  expect(now()).toBe(after.includes('words') ? '«words»' : '|');
});

test.each([
  ['b', { ctrlKey: true }, '**«her»**'],
  ['i', { metaKey: true }, '_«her»_'],
  ['K', { ctrlKey: true }, '[her](«https://»)'],
  ['b', { ctrlKey: true, shiftKey: true }, '«her»'],
  ['b', {}, '«her»'],
])('the key %s with %o writes %s', (key, modifiers, after) => {
  const { area, now } = open('«her»');
  const isLeft = fireEvent.keyDown(area, { key, ...modifiers });
  expect([now(), isLeft]).toEqual([after, after === '«her»']);
});

test('the buttons are one stop for the Tab key, with arrow keys among them', () => {
  open('|');
  const buttons = screen.getAllByRole('button');
  expect(screen.getByRole('toolbar', { name: 'Format the text' }).contains(buttons[0] ?? null)).toBe(true);
  buttons[0]?.focus();
  fireEvent.keyDown(buttons[0] ?? document.body, { key: 'ArrowRight' });
  return expect.poll(() => document.activeElement).toBe(buttons[1]);
});
