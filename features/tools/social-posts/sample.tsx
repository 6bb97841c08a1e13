import { SamplePage } from '#features/tools/client/studio/SamplePage.tsx';
import { socialPosts } from './client.tsx';

const output = {
  post: 'Before you read another report, draw a line under one number: what’s left after food and wages.\n\nWrite it on the kitchen calendar every Monday, in pencil. If it falls two Mondays in a row, look at the roster first, and then at the dish that sells best and leaves the least.\n\nWe keep the books for independent restaurants and hand the owner one page every Monday. That number stands on top of it.\n\nWhich number do you look at first, and on which day?',
};

/** `/tools/social-posts/sample` */
export function Page() {
  return <SamplePage tool={socialPosts} output={output} />;
}
