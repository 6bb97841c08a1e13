import { PlainPage } from './PlainPage.tsx';

/** `/blog`, unless the owner has such a page elsewhere: three short notes on the method. */
export function BlogPage() {
  return (
    <PlainPage title="Notes on being remembered" lead="Short ones, to be used the same day.">
      <section>
        <h2>Ask about the last time</h2>
        <p>
          “What are your requirements?” gets a list. “What happened the last time you bought this?” gets a
          story, and in the story sits the thing that annoyed them. Listen for the sentence at which they
          speak faster. Write that sentence down in their words. It is worth more than the list.
        </p>
      </section>
      <section>
        <h2>Name it so that it is easy to deny</h2>
        <p>
          “You are afraid of deciding wrong” makes people defend themselves. “I may be wrong: is it that your
          name would be on it?” lets them say no without losing face. A guess that can be denied gets an
          honest answer, and a wrong guess is corrected with the right one.
        </p>
      </section>
      <section>
        <h2>Say one thing</h2>
        <p>
          Whoever hears five advantages repeats none of them to their boss. Before you send the next offer,
          cover everything but one sentence, the one that answers what they did not say. If the offer still
          stands, the rest was for you.
        </p>
      </section>
      <p>
        More of this, in order and with exercises, is in <a href="/#course">the course</a>.
      </p>
    </PlainPage>
  );
}
