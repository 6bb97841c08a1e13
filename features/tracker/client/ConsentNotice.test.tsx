// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Reads } from '#features/tracker/rules/reads.ts';
import { ConsentNotice } from './ConsentNotice.tsx';

afterEach(cleanup);

const show = (reads: Reads) =>
  render(
    <ConsentNotice
      consent={null}
      reads={reads}
      takesFocus={false}
      isEurope={false}
      fromVendor={false}
      onGive={() => undefined}
      onWithdraw={() => undefined}
    />,
  );

test.each([
  ['emotions', 'emotion recognition system', 'EU AI Act Art. 50(3)'],
  ['signs', 'no emotion is named', 'Video frames and face measurements'],
] as const)(
  'where %s are read, the notice says in short what happens, and unfolds to all of it',
  (reads, short, whole) => {
    show(reads);
    const folded = screen.getByRole('group');
    expect(folded.hasAttribute('open')).toBe(false);
    expect(folded.textContent).toContain(whole);
    const section = screen.getByRole('region');
    const inShort = section.textContent?.replace(folded.textContent ?? '', '');
    expect(inShort).toContain(short);
    expect(inShort).toContain('No picture leaves this device');
    expect(inShort).not.toContain(whole);
  },
);
