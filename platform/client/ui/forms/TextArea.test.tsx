// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { TextArea } from './TextArea.tsx';

afterEach(cleanup);

test('the count beside a long label stays on one line', () => {
  render(
    <TextArea
      name="why"
      label="Why they made this, in their own words"
      value=""
      onValue={() => {}}
      limit={600}
    />,
  );
  expect(screen.getByText('0 / 600').className).toContain('whitespace-nowrap');
});
