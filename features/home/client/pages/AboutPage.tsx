import { toldPortrait } from '#features/home/client/landing/Voices.tsx';
import { siteMarks } from '#platform/contract/site-look.ts';
import { PlainPage } from './PlainPage.tsx';

/** `/about`, unless the owner has such a page elsewhere. */
export function AboutPage() {
  return (
    <PlainPage
      title="We teach what clients do not say"
      lead={`${siteMarks.name} is for people who sell something good and are forgotten by Thursday.`}
    >
      {'{{#founder}}'}
      <h2>Who stands behind it</h2>
      <p className="whitespace-pre-line">{'{{founder.words}}'}</p>
      <div className="my-5 flex items-center gap-4">
        {toldPortrait}
        <p>
          <strong>{'{{founder.name}}'}</strong>
          <br />
          {'{{founder.role}}'}
        </p>
      </div>
      <p>
        <a href="/contact">Write to us</a>
        {'{{#calendar-told}}'} or <a href="/go/strategy-call">book a strategy call</a>
        {'{{/calendar-told}}'}.
      </p>
      {'{{/founder}}'}
      <h2>The idea</h2>
      <p>
        Clients seldom say what it really hangs on. They say “too expensive”, because that’s safe to say.
        Under it there’s often a frustration: nobody asked them, the last supplier left them alone, their name
        will be on the mistake. We teach you to hear that, and to say it gently, as a guess.
      </p>
      <h2>The method: Ethical Persuasion</h2>
      <ol>
        <li>
          <strong>Felt.</strong> Something bothers the client and isn’t on their list. You notice it.
        </li>
        <li>
          <strong>Named.</strong> You say it as a guess, so that they can correct you.
        </li>
        <li>
          <strong>Understood.</strong> You say it back until they answer “Yes, exactly”.
        </li>
        <li>
          <strong>Relieved.</strong> You ask whether you may go on, then show the part of your work that makes
          it stop.
        </li>
      </ol>
      <h2>The line we don’t cross</h2>
      <p>
        No invented deadline, no fear made bigger than it is, no trick. If you wouldn’t want the client to
        read it over your shoulder, we don’t teach it. And if your work doesn’t fit, say so, and tell them
        whose does.
      </p>
      <h2>Where to begin</h2>
      <p>
        The <a href="/assessment">free assessment</a> takes two minutes and needs no account. It shows which
        habit to begin with, by your own count.
      </p>
    </PlainPage>
  );
}
