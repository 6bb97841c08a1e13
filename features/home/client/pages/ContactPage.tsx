import { PlainPage } from './PlainPage.tsx';

/** `/contact`, unless the owner has such a page elsewhere. */
export function ContactPage() {
  return (
    <PlainPage title="Write to us" lead="It goes to the people who run this site.">
      <h2>If you are a member</h2>
      <p>
        Reply to any email you got from us, for instance the one that welcomed you. Write from the address of
        your account, and you won’t have to explain who you are.
      </p>
      <h2>If you are not</h2>
      <p>
        {'{{#contact-told}}'}Write to <a href="mailto:{{contact-told.email}}">{'{{contact-told.email}}'}</a>.
        {'{{/contact-told}}'}
        {'{{#contact-untold}}'}
        <a href="/auth#sign-up">Create a free account</a> and reply to the email you get. That keeps robots
        out of our inbox.{'{{/contact-untold}}'}
      </p>
      {/* Without a calendar, that page leads here. */}
      {'{{#calendar-told}}'}
      <h2>If you would rather talk</h2>
      <p>
        <a href="/go/strategy-call">Book a strategy call</a>. It’s open to everybody, account or not.
      </p>
      {'{{/calendar-told}}'}
      <h2>Who runs this</h2>
      <p>
        {'{{operator}}'}, {'{{address}}'}. Email: {'{{email}}'}.{'{{register}}'}
      </p>
      <h2>If something is broken</h2>
      <p>
        Send us the request ID, if the error message shows one. It helps us find what happened. Many answers
        are on the <a href="/support">support page</a> already.
      </p>
    </PlainPage>
  );
}
