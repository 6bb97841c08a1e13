import { SamplePage } from '#features/tools/client/studio/SamplePage.tsx';
import { messaging } from './client.tsx';

const output = {
  coreMessage: 'You light the first fire, and you know that it is safe.',
  opener:
    'You know the moment before the first fire, when you hope that it is fine? We make you sure of it, and nobody expects you to know how it works.',
  proofPoints: [
    'You see the pictures from your own flue while we explain them.',
    'You have the price in writing before anything is repaired.',
    'You keep a page that says what is fine, what can wait, and what comes first.',
  ],
};

/** `/tools/messaging/sample` */
export function Page() {
  return <SamplePage tool={messaging} output={output} />;
}
