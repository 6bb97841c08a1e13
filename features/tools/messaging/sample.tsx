import { SamplePage } from '#features/tools/client/studio/SamplePage.tsx';
import { messaging } from './client.tsx';

const output = {
  coreMessage: 'You look after your mother that day. We look after the house.',
  opener:
    'I work with daughters who move their mother out of a house of forty years. When did you last talk about the day itself, or hasn’t it come up?',
  proofPoints: [
    'The crew that packs the house is the crew that unpacks it, so nothing has to be explained twice.',
    'She decides what stays, and nothing leaves a room before she’s said so.',
    'You get the price in writing before the first box, and it doesn’t change on the day.',
  ],
};

/** `/tools/messaging/sample` */
export function Page() {
  return <SamplePage tool={messaging} output={output} />;
}
