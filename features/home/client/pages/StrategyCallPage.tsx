import { PlainPage } from './PlainPage.tsx';

/** `/go/strategy-call`, until the owner has configured their booking page. */
export function StrategyCallPage() {
  return (
    <PlainPage title="Book a Strategy Call" lead="The calendar isn’t online yet.">
      {'{{#contact-told}}'}
      <p>
        Write to <a href="mailto:{{contact-told.email}}">{'{{contact-told.email}}'}</a> with two times that
        work for you, account or not.
      </p>
      {'{{/contact-told}}'}
      {'{{#contact-untold}}'}
      <p>
        Nobody can be called here before whoever runs this site has said <a href="/contact">who they are</a>.
      </p>
      {'{{/contact-untold}}'}
      <p>
        Until then, <a href="/assessment">five questions</a> show where to look first.
      </p>
    </PlainPage>
  );
}
