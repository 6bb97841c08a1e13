import { questions } from '#features/home/client/landing/questions.ts';
import { PlainPage } from './PlainPage.tsx';

const fixes = [
  {
    question: 'I cannot sign in.',
    answer:
      'Check the address first: it must be the one you signed up with. After several wrong passwords you have to wait a minute; the page says how long.',
  },
  {
    question: 'A tool says that the day’s runs are used up.',
    answer:
      'Each writing tool has a number of runs a day and shows when the next ones come. Stopped and failed runs are not counted.',
  },
  {
    question: 'A page could not be shown.',
    answer:
      'Press Retry. If it happens again, reload the page: you may have an older version open. What you typed into a form is kept in that tab.',
  },
  {
    question: 'The camera does not start.',
    answer:
      'Allow the camera for this site in the settings of your browser, close other programs that use it, and reload the page.',
  },
];

/** `/support`, unless the owner has such a page elsewhere. */
export function SupportPage() {
  return (
    <PlainPage title="Help, in order of how often it is needed">
      {[...fixes, ...questions].map(({ question, answer }) => (
        <section key={question}>
          <h2>{question}</h2>
          <p>{answer}</p>
        </section>
      ))}
      <h2>Still stuck?</h2>
      <p>
        <a href="/contact">Write to us.</a>
      </p>
    </PlainPage>
  );
}
