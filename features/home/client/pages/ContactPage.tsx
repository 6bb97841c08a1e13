import { PlainPage } from './PlainPage.tsx';

/** `/contact`, unless the owner has such a page elsewhere: who runs the site, and how to reach them. */
export function ContactPage() {
  return (
    <PlainPage title="Write to us" lead="It goes to the people who run this site.">
      <h2>Who runs this</h2>
      <p>
        {'{{operator}}'}, {'{{address}}'}. Email: {'{{email}}'}.{'{{register}}'}
      </p>
      {'{{#contact-untold}}'}
      <p>
        Whoever runs this site hasn’t said yet who they are. Until they do, it takes no money. Members reach
        them all the same: reply to any email from here.
      </p>
      {'{{/contact-untold}}'}
      {'{{#contact-told}}'}
      <p>
        Members: reply to any email you got from us, from the address of your account, and you won’t have to
        explain who you are.
      </p>
      {'{{/contact-told}}'}
      {/* Without a calendar, that page leads here. */}
      {'{{#calendar-told}}'}
      <h2>If you would rather talk</h2>
      <p>
        <a href="/go/strategy-call">Book a strategy call</a>. It’s open to everybody, account or not.
      </p>
      {'{{/calendar-told}}'}
      <h2>If something is broken</h2>
      <p>
        Send us the request ID, if the error message shows one. It helps us find what happened. Many answers
        are on the <a href="/support">support page</a> already.
      </p>
    </PlainPage>
  );
}
