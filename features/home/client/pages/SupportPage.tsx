import { PlainPage } from './PlainPage.tsx';

const fixes = [
  {
    question: 'I can’t sign in.',
    answer:
      'Check the address first: it has to be the one you signed up with. After several wrong passwords you have to wait; the page says how long.',
  },
  {
    question: 'A tool says I’ve used all of today’s texts or searches.',
    answer:
      'The tool says when new ones arrive. Ads, posts, call scripts and messages share one number of texts a day; the Frustration Identifier has its own number of searches. A failed one doesn’t count. You can stop a few a day at no cost; after that, stopped ones count too.',
  },
  {
    question: 'A page couldn’t be shown.',
    answer: 'Press Retry. If it happens again, reload the page: you may have an older version open.',
  },
  {
    question: 'The camera doesn’t start.',
    answer:
      'Allow the camera for this site in the settings of your browser, close other programs that use it, and reload the page.',
  },
];

/** `/support`, unless the owner has such a page elsewhere. */
export function SupportPage() {
  return (
    <PlainPage title="Help, and answers">
      {fixes.map(({ question, answer }) => (
        <section key={question}>
          <h2>{question}</h2>
          <p>{answer}</p>
        </section>
      ))}
      {'{{#question}}'}
      <section>
        <h2>{'{{question.question}}'}</h2>
        <p>{'{{question.answer}}'}</p>
      </section>
      {'{{/question}}'}
      <h2>Still stuck?</h2>
      <p>
        <a href="/contact">Write to us.</a>
      </p>
    </PlainPage>
  );
}
