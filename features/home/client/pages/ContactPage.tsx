import { PlainPage } from './PlainPage.tsx';

/** `/contact`, unless the owner has such a page elsewhere. */
export function ContactPage() {
  return (
    <PlainPage title="Write to us" lead="A person reads it, and the same person answers.">
      <h2>If you are a member</h2>
      <p>
        Reply to any email that you got from us, for instance the one that welcomed you. It arrives with your
        account, so you need not explain who you are.
      </p>
      <h2>If you are not</h2>
      <p>
        <a href="/auth#sign-up">Make a free account</a> and reply to the email that you get. That keeps our
        inbox free of robots, and your question from drowning among them.
      </p>
      <h2>If you would rather talk</h2>
      <p>
        <a href="/go/strategy-call">Book a strategy call</a>. It is open to everybody, account or not.
      </p>
      <h2>Who runs this</h2>
      <p>
        {'{{operator}}'}, {'{{address}}'}. Email: {'{{email}}'}.{'{{register}}'}
      </p>
      <h2>If something is broken</h2>
      <p>
        Error messages show a request id. Send it along: with it we find what happened. Many answers are on
        the <a href="/support">support page</a> already.
      </p>
    </PlainPage>
  );
}
