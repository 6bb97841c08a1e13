// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Verbatim } from './Verbatim.tsx';

test('what is copied keeps each word whole, a hyphen with what follows it, and its text as it is', () => {
  const { container } = render(<Verbatim>v=spf1 include:mail.example -all</Verbatim>);
  expect(container.textContent).toBe('v=spf1 include:mail.example -all');
  // A line may end between boxes alone.
  expect(screen.getByText('-all').className).toContain('inline-block');
  expect(screen.getByText('include:mail.example').className).toContain('inline-block');
});
