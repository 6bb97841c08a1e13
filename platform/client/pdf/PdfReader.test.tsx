// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { failureOf } from './failure.ts';
import { PdfReader } from './PdfReader.tsx';

/** A document that asks for its password, as react-pdf does by a native prompt where nobody else answers. */
function Document({ onPassword = () => window.prompt('password') }: { onPassword?: () => void }) {
  onPassword();
  return null;
}
vi.mock('./engine.ts', () => ({
  Document: (props: object) => Document(props),
  Page: () => null,
  loading: {},
}));

test('a PDF that asks for a password is reported as locked, and nobody is prompted', () => {
  const prompted = vi.fn<() => null>(() => null);
  vi.stubGlobal('prompt', prompted);
  const onFailure = vi.fn();
  render(<PdfReader file="/files/locked" title="Locked" onFailure={onFailure} />);
  expect(onFailure).toHaveBeenCalledWith('locked');
  expect(prompted).not.toHaveBeenCalled();
});

test('pdf.js’s errors tell a damaged file from one that could not be fetched', () => {
  const named = (name: string) => failureOf(Object.assign(new Error(name), { name }));
  expect(['InvalidPDFException', 'PasswordException', 'ResponseException'].map(named)).toEqual([
    'damaged',
    'locked',
    'unreachable',
  ]);
});
