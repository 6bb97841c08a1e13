import { PlainPage } from './PlainPage.tsx';

/** `/go/strategy-call`, until the owner has configured their booking page. */
export function StrategyCallPage() {
  return (
    <PlainPage
      title="Book a Strategy Call"
      lead="A talk about one client you keep losing. Open to everybody, account or not."
    >
      <h2>How to get a time</h2>
      <p>
        The calendar isn’t online yet. <a href="/contact">Write to us</a> with two times that work for you,
        and we’ll write back.
      </p>
      <h2>What to bring</h2>
      <ol>
        <li>One client or lead, by first name, and what they said when it stopped.</li>
        <li>The sentence you usually begin with.</li>
        <li>What you think they felt and didn’t say. A guess is enough.</li>
      </ol>
      <h2>What you leave with</h2>
      <p>
        An opener of about 11 seconds for that one client, and an honest word on whether the course would help
        you at all.
      </p>
      <p>
        Until then, <a href="/assessment">five questions</a> show where to look first.
      </p>
    </PlainPage>
  );
}
