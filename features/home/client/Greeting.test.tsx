import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Greeting } from './Greeting.tsx';

test.each([
  ['Ana', 'Good to have you here, Ana. Here’s what comes next.'],
  ['', 'Good to have you here. Here’s what comes next.'],
])('whoever has told a name is greeted by it, and nobody by another: %j', (firstName, words) => {
  expect(renderToStaticMarkup(<Greeting viewer={{ firstName, tier: 'free' }} />)).toContain(words);
});
