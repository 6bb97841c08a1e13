// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { TextArea } from '#platform/client/ui/forms/TextArea.tsx';
import { FormattingBar, formatByKey } from './FormattingBar.tsx';
import { insertLine, type TextSelection } from './marks.ts';

/** A text with its selection between `«` and `»`, or its caret at `|`. */
function typed(sample: string): TextSelection {
  const start = sample.search(/[«|]/);
  const text = sample.replace(/[«»|]/g, '');
  return { text, start, end: sample.includes('»') ? sample.indexOf('»') - 1 : start };
}

/** The same the other way around. */
function shown({ text, start, end }: TextSelection): string {
  const selected = start === end ? '|' : `«${text.slice(start, end)}»`;
  return text.slice(0, start) + selected + text.slice(end);
}

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
  // React's value is counted, and text that is too long is reported as if it had been typed.
  screen.getByText('18 / 20');
  press('List');
  expect(now()).toBe('«- Ask **her** first.»');
  screen.getByText('20 / 20');
  press('Link');
  expect(screen.getByText(/ \/ 20$/).className).toContain('text-danger');
});

test.each([
  ['Heading', '|', '## |'],
  ['Heading', 'What sh|e said', '## What sh|e said'],
  ['Heading', '## What sh|e said', 'What sh|e said'],
  ['Heading', '#|# She', '|She'],
  ['List', '«Ask.\n\nWait.»', '«- Ask.\n\n- Wait.»'],
  ['List', '«- Ask.\n- Wait.»', '«Ask.\nWait.»'],
  ['List', '«- Ask.\nWait.»\nListen.', '«- Ask.\n- Wait.»\nListen.'],
  ['Bold', '|', '**«words»**'],
  ['Bold', 'Ask« her »first.', 'Ask **«her»** first.'],
  ['Bold', 'Ask **«her»** first.', 'Ask «her» first.'],
  ['Link', 'the |', 'the [«words»](https://)'],
  ['Link', 'the «list» here', 'the [list](«https://») here'],
])('%s makes of %j: %j', (name, before, after) => {
  const { now } = open(before);
  press(name);
  expect(now()).toBe(after);
});

test.each([
  ['an empty text', '|', '![x]|'],
  ['the end of a paragraph', 'a|', 'a\n\n![x]|'],
  ['the middle of a paragraph', 'a|b\n\nc', 'ab\n\n![x]|\n\nc'],
  ['the empty line between two', 'a\n|\nb', 'a\n\n![x]|\n\nb'],
  ['a selection of lines', '«a\nb»\nc', 'a\nb\n\n![x]|\n\nc'],
  ['the start of a text', '|a', 'a\n\n![x]|'],
])('a picture gets a line of its own at %s', (_, before, after) => {
  expect(shown(insertLine(typed(before), '![x]'))).toBe(after);
});

test.each([
  ['b', { metaKey: true }, '**«her»**'],
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
