import { PlainPage } from './PlainPage.tsx';

/** `/blog`, unless the owner has such a page elsewhere: three short notes on the method. */
export function BlogPage() {
  return (
    <PlainPage title="Notes on being remembered" lead="Short ones, to be used the same day.">
      <section>
        <h2>Ask about the last time</h2>
        <p>
          “What are your requirements?” gets a list. “What happened the last time you bought this?” gets a
          story, and somewhere in it is the thing that annoyed them. Listen for the place where they talk
          faster. Write that sentence down in their words, and start your next call from it.
        </p>
      </section>
      <section>
        <h2>Name it so it’s easy to deny</h2>
        <p>
          “You’re afraid of deciding wrong” makes people defend themselves. “I may be wrong: is it that your
          name would be on it?” lets them say no without losing face. And if you guessed wrong, they’ll often
          tell you what it is.
        </p>
      </section>
      <section>
        <h2>Say one thing</h2>
        <p>
          Your client has to repeat your offer to somebody you’ll never meet, and five advantages are hard to
          repeat. Before you send the next one, cover everything except the sentence that answers what they
          didn’t say. Could they pass that one on? Then put it first.
        </p>
      </section>
      <p>
        More of this, in order and with exercises, is in <a href="/#course">the course</a>.
      </p>
    </PlainPage>
  );
}
