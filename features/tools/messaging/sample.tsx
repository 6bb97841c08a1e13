import { SamplePage } from '#features/tools/client/studio/SamplePage.tsx';
import { messaging } from './client.tsx';

const output = {
  coreMessage: 'You look after your mother that day. We look after the house.',
  opener:
    'I work with daughters who move their mother out of a house of forty years. When did you last talk about the day itself, or hasn’t it come up?',
  proofPoints: [
    'The crew that packs the house also drives and unpacks it, so nothing has to be explained twice.',
    'Whoever carries a box in has seen where it stood: ask any of us on the day.',
    'Before the first box you have [your price], and what could change it.',
  ],
};

/** `/tools/messaging/sample` */
export function Page() {
  return <SamplePage tool={messaging} output={output} />;
}
