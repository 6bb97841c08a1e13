// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pictureLimits, pictureLine } from '#features/course/rules-pictures.ts';
import { WritingField } from './WritingField.tsx';

const id = '00000000-0000-4000-8000-000000000001';

/** A request that the test answers by hand, as the browser does. */
class SentRequest extends EventTarget {
  static readonly all: SentRequest[] = [];
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  path = '';
  body: unknown;
  isStopped = false;
  open(_: string, path: string) {
    this.path = path;
  }
  setRequestHeader() {}
  abort() {
    this.isStopped = true;
  }
  send(body: unknown) {
    this.body = body;
    SentRequest.all.push(this);
  }
  async answer(status: number, body: object) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    await act(async () => void this.dispatchEvent(new Event('load')));
  }
}

function Field() {
  const [value, setValue] = useState('Before.');
  return (
    <WritingField
      {...{ label: 'Text', rows: 5, name: 'text', value, error: undefined }}
      onValue={setValue}
      onInvalid={() => {}}
    />
  );
}

const saved = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault());
const area = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
const words = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^What does the picture show/ });
const button = (name: string) => screen.getByRole('button', { name });
const file = (name = 'chairs.png', size = 10) => {
  const made = new File(['x'.repeat(10)], name, { type: 'image/png' });
  Object.defineProperty(made, 'size', { value: size });
  return made;
};
const choose = (chosen = file()) =>
  fireEvent.change(document.querySelector('input[type=file]') ?? document.body, {
    target: { files: [chosen] },
  });
const last = () => {
  const request = SentRequest.all.at(-1);
  if (!request) throw new Error('nothing was sent');
  return request;
};

beforeEach(() => {
  SentRequest.all.length = 0;
  saved.mockClear();
  vi.stubGlobal('XMLHttpRequest', SentRequest);
  render(
    <form onSubmit={saved}>
      <Field />
    </form>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a chosen picture is sent at once, says how far it is, and stands in the text with its words', async () => {
  choose();
  expect([last().path, last().body instanceof File]).toEqual(['/api/course-admin/pictures', true]);
  await waitFor(() => expect(document.activeElement).toBe(words()));
  await act(async () => {
    last().upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 5 }));
  });
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('49');
  await last().answer(200, { id, width: 4, height: 3 });
  fireEvent.click(button('Put it into the text'));
  screen.getByText('Please say in a few words what the picture shows');
  expect([document.activeElement, area().value]).toEqual([words(), 'Before.']);
  fireEvent.change(words(), { target: { value: 'Two [old] chairs' } });
  fireEvent.keyDown(words(), { key: 'Enter' });
  const line = `![Two \\[old\\] chairs](picture:${id})`;
  expect(area().value).toBe(`Before.\n\n${line}`);
  expect([document.activeElement, area().selectionStart]).toEqual([area(), area().value.length]);
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(saved).not.toHaveBeenCalled();
});

test('the text waits for a picture that is still on its way, and a press of Stop ends it', async () => {
  choose();
  fireEvent.change(words(), { target: { value: 'Two chairs' } });
  fireEvent.click(button('Put it into the text'));
  expect(area().value).toBe('Before.');
  fireEvent.click(button('Stop'));
  expect([last().isStopped, document.activeElement]).toEqual([true, area()]);
  await last().answer(200, { id });
  expect(screen.queryByRole('region', { name: 'Picture for the text' })).toBeNull();
});

test('why a picture was refused is said where it was chosen, and the next one can be chosen', async () => {
  choose();
  await last().answer(415, { error: { code: 'wrong_file_type', message: 'This picture moves.' } });
  screen.getByText('This picture moves.');
  expect(screen.queryByRole('button', { name: 'Put it into the text' })).toBeNull();
  choose(file('other.png'));
  expect(screen.queryByRole('alert')).toBeNull();
  await act(async () => void last().dispatchEvent(new Event('error')));
  screen.getByText('The picture didn’t reach us. Check your connection, then choose it again.');
  fireEvent.click(button('Close'));
  expect(document.activeElement).toBe(area());
});

test('one that is too large is not sent at all', () => {
  choose(file('large.png', pictureLimits.bytes + 1));
  expect(screen.getByRole('alert').textContent).toContain('Make it smaller first: at most 5.0 MB.');
  expect(SentRequest.all).toEqual([]);
});

test('a picture is dropped or pasted as well; pasted words stay words', () => {
  fireEvent.drop(area(), { dataTransfer: { files: [file('dropped.png')], types: ['Files'] } });
  screen.getByText('dropped.png');
  fireEvent.paste(area(), { clipboardData: { files: [file('pasted.png')], types: ['Files'] } });
  screen.getByText('pasted.png');
  const withWords = { files: [file('of-words.png')], types: ['text/plain', 'Files'] };
  expect(fireEvent.paste(area(), { clipboardData: withWords })).toBe(true);
  expect(screen.queryByText('of-words.png')).toBeNull();
  expect(SentRequest.all).toHaveLength(2);
});

test('below the text its pictures are named in order: only what stands on a line of its own and is one of ours', () => {
  const lines = [
    'Words.',
    pictureLine('A color chart [new]', id),
    `In words ![no](picture:${id})`,
    '![elsewhere](https://example.com/a.png)',
    `  ![](picture:${id})`,
  ];
  fireEvent.change(area(), { target: { value: lines.join('\n\n') } });
  const list = within(screen.getByRole('region', { name: 'Pictures in the text' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'A color chart [new]',
    'A picture without words',
  ]);
  fireEvent.change(area(), { target: { value: 'No picture.' } });
  expect(screen.queryByRole('region', { name: 'Pictures in the text' })).toBeNull();
});
