import { SamplePage } from '#features/tools/client/studio/SamplePage.tsx';
import { adCopy } from './client.tsx';

const output = {
  headline: 'You don’t have to know how your stove works',
  bodyText:
    'Most people who move into an old house never learned how its stove works. They don’t ask, because everybody else seems to know.\n\nWe look at the flue with a small camera, and you see the pictures while we explain them. Then you hear what can wait, what should be done before the first fire, and what it would cost. No question is too simple, and we repair nothing that day unless you say so.\n\nIf that sounds like a relief, pick a morning for the inspection.',
  imagePrompt:
    'A homeowner and a chimney sweep kneel side by side in front of an old tiled stove, both looking at a small screen. Soft morning light, ordinary clothes, a few traces of soot, nobody posing, no text.',
};

/** `/tools/ad-copy/sample` */
export function Page() {
  return <SamplePage tool={adCopy} output={output} />;
}
