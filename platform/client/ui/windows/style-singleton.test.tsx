// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { styleSingleton } from './style-singleton.ts';

const rules = () =>
  document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText));

/** Libraries may have written theirs. */
const written = () =>
  [...document.querySelectorAll('style')].filter(({ textContent }) => /overflow: ?hidden/.test(textContent));

test('styles are adopted while somebody uses them, once, and never written into the document', () => {
  const Sheet = styleSingleton();
  const both = render(
    <>
      <Sheet styles="body { overflow: hidden }" dynamic />
      <Sheet styles="body { overflow: hidden }" dynamic />
    </>,
  );
  expect(rules()).toHaveLength(1);
  expect(written()).toEqual([]);
  both.rerender(<Sheet styles="body { overflow: hidden }" dynamic />);
  expect(rules()).toHaveLength(1);
  both.unmount();
  expect(rules()).toEqual([]);
});
