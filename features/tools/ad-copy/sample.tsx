import { SamplePage } from '#features/tools/client/studio/SamplePage.tsx';
import { adCopy } from './client.tsx';

const output = {
  headline: 'Look up your own flue before the first fire',
  bodyText:
    'We put a small camera into the chimney, and you see the pictures while we explain them.\n\nThen you hear what can wait, what should be done before the first fire, and what it would cost. We repair nothing that day unless you say so. An inspection is [price], with the pictures to keep.\n\nTo check one thing without us: on a dry day, close the stove door on a strip of paper. If it slides out easily, the seal is due.\n\nPick a morning before the first frost.',
  imagePrompt:
    'A homeowner and a chimney sweep kneel side by side in front of an old tiled stove, both looking at a small screen. Soft morning light, ordinary clothes, a few traces of soot, nobody posing, no text.',
};

/** `/tools/ad-copy/sample` */
export function Page() {
  return <SamplePage tool={adCopy} output={output} />;
}
