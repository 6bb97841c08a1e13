// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { CallError } from './call-error.ts';
import { forgetDrafts } from './drafts.ts';
import { useForm } from './form.ts';
import { toast } from './ui/notices/toasts.tsx';
import { DraftNotice } from './ui/forms/DraftNotice.tsx';
import { TextField } from './ui/forms/TextField.tsx';

const schema = z.strictObject({
  email: z.string().trim().toLowerCase().min(1, 'Email is required'),
  word: z.string().min(3, 'At least 3 letters'),
});

interface SampleProps {
  readonly onSend: (parsed: z.output<typeof schema>) => Promise<void> | void;
  readonly onInvalid?: (message: string, isMissing: boolean, others: number) => void;
  readonly onFailure?: (
    error: unknown,
    how: { readonly isMarked: boolean; readonly retype: (name: string) => void },
  ) => void;
}

function Sample({ onSend, onInvalid = () => undefined, onFailure = () => undefined }: SampleProps) {
  const form = useForm(schema, { email: '', word: '' }, { draft: 'sample', secret: ['word'] });
  return (
    <form noValidate onSubmit={form.submit(onSend, { onInvalid, onFailure })}>
      <TextField label="Email" {...form.field('email')} />
      <TextField label="Word" {...form.field('word')} />
      <button type="submit">{form.busy ? 'Sending' : 'Send'}</button>
    </form>
  );
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button'));

afterEach(() => {
  cleanup();
  forgetDrafts();
});

test('a wrong form is not sent: each field says why, the first is focused and the first message is reported', () => {
  const onSend = vi.fn();
  const onInvalid = vi.fn();
  render(<Sample onSend={onSend} onInvalid={onInvalid} />);
  send();
  expect(onSend).not.toHaveBeenCalled();
  expect(onInvalid.mock.calls).toEqual([['Email is required', true, 1]]);
  const email = screen.getByLabelText('Email');
  expect(document.activeElement).toBe(email);
  expect(email.getAttribute('aria-invalid')).toBe('true');
  const described = document.getElementById(email.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe('Email is required');
  expect(screen.getByText('At least 3 letters')).toBeTruthy();
});

test('the first wrong field is told before it is focused, so that what hides it can show it', () => {
  const told: [EventTarget, boolean][] = [];
  render(<Sample onSend={() => undefined} />);
  const email = screen.getByLabelText('Email');
  for (const label of ['Email', 'Word'])
    screen
      .getByLabelText(label)
      .addEventListener(
        'invalid',
        ({ target }) => target && told.push([target, document.activeElement === email]),
      );
  send();
  expect(told).toEqual([[email, false]]);
});

test('the first wrong field is brought to the middle of the window, where no toast covers it', () => {
  const into = vi.spyOn(Element.prototype, 'scrollIntoView');
  render(<Sample onSend={() => undefined} />);
  type('Email', 'ana@example.com');
  send();
  expect(into.mock.calls).toEqual([[{ block: 'center' }]]);
  expect(into.mock.contexts).toEqual([screen.getByLabelText('Word')]);
  into.mockRestore();
});

test('typing in a field takes its message away and leaves the others', () => {
  render(<Sample onSend={() => undefined} />);
  send();
  type('Email', 'ana@example.com');
  expect(screen.queryByText('Email is required')).toBeNull();
  expect(screen.getByText('At least 3 letters')).toBeTruthy();
});

test('the handler gets what the schema made of the values', async () => {
  const onSend = vi.fn();
  render(<Sample onSend={onSend} />);
  type('Email', '  Ana@Example.com ');
  type('Word', 'hello');
  send();
  await waitFor(() => expect(onSend).toHaveBeenCalledWith({ email: 'ana@example.com', word: 'hello' }));
});

test('what the server says of a field is shown at the field, and nothing typed is lost', async () => {
  const onFailure = vi.fn();
  const taken = new CallError('email_taken', 'Taken', { fields: { email: 'Already used' } });
  render(<Sample onSend={() => Promise.reject(taken)} onFailure={onFailure} />);
  type('Email', 'ana@example.com');
  type('Word', 'hello');
  send();
  expect(await screen.findByText('Already used')).toBeTruthy();
  expect(onFailure).toHaveBeenCalledWith(taken, expect.objectContaining({ isMarked: true }));
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ana@example.com');
  expect(screen.getByLabelText<HTMLInputElement>('Word').value).toBe('hello');
});

test.each([{}, { token: 'Broken' }])(
  'a failure that no field of the page says is told as one: %o',
  async (fields) => {
    const onFailure = vi.fn();
    const refused = new CallError('invalid_input', 'Broken', { fields });
    render(<Sample onSend={() => Promise.reject(refused)} onFailure={onFailure} />);
    type('Email', 'ana@example.com');
    type('Word', 'hello');
    send();
    await waitFor(() => expect(onFailure).toHaveBeenCalledTimes(1));
    expect(onFailure).toHaveBeenCalledWith(refused, expect.objectContaining({ isMarked: false }));
  },
);

test('a failure can lead to the field that is to be typed anew, selected', async () => {
  const refused = new CallError('bad_credentials', 'Wrong');
  render(
    <Sample
      onSend={() => Promise.reject(refused)}
      onFailure={(_, { retype }) => {
        retype('word');
      }}
    />,
  );
  type('Email', 'ana@example.com');
  type('Word', 'hello');
  send();
  const word = screen.getByLabelText<HTMLInputElement>('Word');
  await waitFor(() => expect(document.activeElement).toBe(word));
  expect([word.selectionStart, word.selectionEnd]).toEqual([0, 5]);
});

test('pressing Enter twice sends once', async () => {
  let finish = () => {};
  const onSend = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  render(<Sample onSend={onSend} />);
  type('Email', 'ana@example.com');
  type('Word', 'hello');
  send();
  send();
  await screen.findByText('Sending');
  finish();
  await screen.findByText('Send');
  expect(onSend).toHaveBeenCalledTimes(1);
});

test('a draft brings back what was typed after a reload, but never a secret field', () => {
  const first = render(<Sample onSend={() => undefined} />);
  type('Email', 'ana@example.com');
  type('Word', 'hidden');
  first.unmount();
  render(<Sample onSend={() => undefined} />);
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ana@example.com');
  expect(screen.getByLabelText<HTMLInputElement>('Word').value).toBe('');
});

test('a draft holds what was typed, not what was there: a change that was saved elsewhere is shown', () => {
  function Kept({ word }: { readonly word: string }) {
    const form = useForm(schema, { email: '', word }, { draft: 'kept' });
    return (
      <form>
        <TextField label="Email" {...form.field('email')} />
        <TextField label="Word" {...form.field('word')} />
      </form>
    );
  }
  const first = render(<Kept word="old" />);
  type('Email', 'ana@example.com');
  first.unmount();
  render(<Kept word="new" />);
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ana@example.com');
  expect(screen.getByLabelText<HTMLInputElement>('Word').value).toBe('new');
});

test('what there is no room for is said while it is typed, not lost in silence', () => {
  function Large() {
    const form = useForm(schema, { email: '', word: '' }, { draft: 'large' });
    return (
      <form>
        <DraftNotice draft={form.draft} />
        <TextField label="Email" {...form.field('email')} />
      </form>
    );
  }
  render(<Large />);
  const said = 'Your changes can’t be kept in this tab';
  expect(screen.queryByText(said)).toBeNull();
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    },
  });
  type('Email', 'ana@example.com');
  expect(screen.getByText(said)).toBeTruthy();
  vi.unstubAllGlobals();
  type('Email', 'ana@example.org');
  expect(screen.queryByText(said)).toBeNull();
});

test('what fills a form reaches its own fields only, so that a strict contract takes what comes out', async () => {
  const onSend = vi.fn();
  function Filled() {
    const form = useForm(schema, { email: '', word: '' });
    const card = { email: 'ana@example.com', word: 'hello', business: 'Chimneys', toString: 'x' };
    return (
      <form onSubmit={form.submit(onSend)}>
        <button type="button" onClick={() => form.fill(card)}>
          Fill
        </button>
        <button type="submit">Send</button>
      </form>
    );
  }
  render(<Filled />);
  fireEvent.click(screen.getByText('Fill'));
  fireEvent.click(screen.getByText('Send'));
  await waitFor(() => expect(onSend).toHaveBeenCalledWith({ email: 'ana@example.com', word: 'hello' }));
});

test('a key that the contract does not know is told as a fault of ours, and is never called missing', () => {
  const onInvalid = vi.fn();
  function Wrong() {
    const form = useForm(schema, { email: 'ana@example.com', word: 'hello', business: '' });
    return (
      <form onSubmit={form.submit(() => undefined, { onInvalid })}>
        <button type="submit">Send</button>
      </form>
    );
  }
  render(<Wrong />);
  send();
  expect(onInvalid.mock.calls).toEqual([['Something went wrong on our side. Please try again.', false, 0]]);
});

test('a field that is filled but wrong is not called missing', () => {
  const onInvalid = vi.fn();
  render(<Sample onSend={() => undefined} onInvalid={onInvalid} />);
  type('Email', 'ana@example.com');
  type('Word', 'no');
  send();
  expect(onInvalid.mock.calls).toEqual([['At least 3 letters', false, 0]]);
});

const partly = z.strictObject({ title: z.string().min(1, 'Please name it'), note: z.string() });

function Partly() {
  const form = useForm(partly, { title: '', note: '' });
  return (
    <form noValidate>
      <TextField label="Title" {...form.field('title')} />
      <TextField label="Note" {...form.field('note')} />
    </form>
  );
}

test('what may not stay empty is marked for the eye and for screen readers, by the contract itself', () => {
  render(<Partly />);
  expect(screen.getByLabelText<HTMLInputElement>('Title').required).toBe(true);
  expect(screen.getByText('Title').dataset['required']).toBe('true');
  expect(screen.getByLabelText<HTMLInputElement>('Note').required).toBe(false);
  expect(screen.getByText('Note').dataset['required']).toBeUndefined();
});

test('what was said of a refused try is gone as soon as a better one is sent', () => {
  const endErrors = vi.spyOn(toast, 'endErrors');
  render(<Sample onSend={() => undefined} />);
  send();
  expect(endErrors).not.toHaveBeenCalled();
  type('Email', 'a@b.example');
  type('Word', 'long enough');
  send();
  expect(endErrors).toHaveBeenCalledOnce();
  endErrors.mockRestore();
});
