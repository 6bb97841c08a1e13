/** One thing that the site keeps in a browser. */
export interface Stored {
  readonly kind: 'Cookie' | 'Local storage' | 'Session storage' | 'Database' | 'File cache';
  /** Its name; a name that ends with `…` is continued by an id. */
  readonly name: string;
  readonly purpose: string;
  readonly lifetime: string;
}

const untilSignOut = 'until you sign out, or somebody else signs in here';
const untilCleared = 'until you clear the data of this site';
const untilTabCloses = 'until you close the tab';
const untilDraftEnds = 'until you sign out in this tab or close it, or somebody else signs in here';

/** Everything that the site keeps in a browser. The page about cookies shows it, and an end-to-end test checks it. */
export const storedHere: readonly Stored[] = [
  {
    kind: 'Cookie',
    name: 'mmg.session_token',
    purpose: 'keeps you signed in; on an encrypted address its name begins with __Host-',
    lifetime: '7 days since your last visit, at most 90 days; ends when you sign out',
  },
  {
    kind: 'Cookie',
    name: 'mmg.device',
    purpose: 'knows your browser again, to tell you of a sign-in from a new one',
    lifetime: '1 year',
  },
  {
    kind: 'Cookie',
    name: 'mmg.challenge',
    purpose: 'remembers that your password was right while you type the code of a two-step sign-in',
    lifetime: '5 minutes',
  },
  {
    kind: 'Cookie',
    name: 'mmg.provider',
    purpose:
      'makes sure that a sign-in with an account elsewhere ends in the browser that began it; encrypted',
    lifetime: '10 minutes, or until you come back from there',
  },
  {
    kind: 'Cookie',
    name: 'mmg.provider-told',
    purpose:
      'keeps what that provider told us of you while you accept the terms or sign in to your account; encrypted',
    lifetime: '30 minutes, or until it is done',
  },
  {
    kind: 'Cookie',
    name: 'mmg.visitor',
    purpose: 'keeps the result of an assessment, and three frustrations, that you got without an account',
    lifetime: '30 days, or until it is part of your account',
  },
  {
    kind: 'Cookie',
    name: 'mmg.oauth',
    purpose:
      'makes sure that the browser in which an assistant asks to be connected is the one that answers; signed by mmg.oauth.sig. On an encrypted address its name begins with __Host-',
    lifetime: '1 hour',
  },
  {
    kind: 'Cookie',
    name: 'mmg.oauth-return',
    purpose:
      'takes you back to that assistant after your answer; signed by mmg.oauth-return.sig. On an encrypted address its name begins with __Secure-',
    lifetime: '1 hour, or until you are back',
  },
  { kind: 'Local storage', name: 'theme', purpose: 'the color theme that you chose', lifetime: untilCleared },
  {
    kind: 'Local storage',
    name: 'reader-zoom',
    purpose: 'the zoom that you chose last in a book',
    lifetime: untilCleared,
  },
  {
    kind: 'Local storage',
    name: 'reader-text',
    purpose: 'the size of letters and the space between lines that you chose in a book',
    lifetime: untilCleared,
  },
  {
    kind: 'Local storage',
    name: 'film-rate',
    purpose: 'the playing speed that you chose',
    lifetime: untilCleared,
  },
  {
    kind: 'Local storage',
    name: 'film-captions',
    purpose: 'whether you want captions',
    lifetime: untilCleared,
  },
  {
    kind: 'Local storage',
    name: 'listen-voice',
    purpose: 'the voice of your device that you chose to read to you, or that you switched it off',
    lifetime: untilCleared,
  },
  {
    kind: 'Local storage',
    name: 'listen-rate',
    purpose: 'how fast that voice reads',
    lifetime: untilCleared,
  },
  {
    kind: 'Local storage',
    name: 'film-voices',
    purpose: 'which voices of your device speak in the films, or that you switched them off',
    lifetime: untilCleared,
  },
  {
    kind: 'Local storage',
    name: 'install-dismissed',
    purpose: 'that you closed the offer to install the app',
    lifetime: untilCleared,
  },
  {
    kind: 'Local storage',
    name: 'install-accepted',
    purpose: 'that you installed the app',
    lifetime: untilCleared,
  },
  {
    kind: 'Local storage',
    name: 'offline-owner',
    purpose: 'whose copies are on this device, for times without a connection',
    lifetime: untilSignOut,
  },
  {
    kind: 'Local storage',
    name: 'session-ended',
    purpose:
      'whose session ended here without a sign-out, so that what they agreed to on this device is not asked again',
    lifetime: 'until somebody signs in here',
  },
  {
    kind: 'Local storage',
    name: 'offline-left',
    purpose: 'that you signed out without a connection',
    lifetime: 'until the server knows',
  },
  {
    kind: 'Local storage',
    name: 'tus::…',
    purpose:
      'names of files that you have begun to upload, so that choosing one again goes on where it stopped',
    lifetime: 'until the file has arrived, or you sign out',
  },
  {
    kind: 'Local storage',
    name: 'tracker.consent.…',
    purpose: 'that you agreed to the notice of the emotion tracker, to which text and when',
    lifetime: untilSignOut,
  },
  {
    kind: 'Local storage',
    name: 'tracker.country.…',
    purpose: 'in which country you are, for what the emotion tracker may show first',
    lifetime: untilSignOut,
  },
  {
    kind: 'Local storage',
    name: 'tracker.reads.…',
    purpose: 'whether you chose to see estimates of emotion',
    lifetime: untilSignOut,
  },
  {
    kind: 'Local storage',
    name: 'tracker.drill-best.…',
    purpose: 'your personal best in the 11-second drill',
    lifetime: untilSignOut,
  },
  {
    kind: 'Local storage',
    name: 'tracker.drill-last.…',
    purpose: 'when you last did the 11-second drill, so that your home can say when it is time for another',
    lifetime: untilSignOut,
  },
  {
    kind: 'Local storage',
    name: 'brief.opened.…',
    purpose: 'of which cards you opened the brief, so that your home suggests one that you have not read',
    lifetime: untilSignOut,
  },
  {
    kind: 'Local storage',
    name: 'spar.voice.…',
    purpose:
      'that you agreed to be heard in practice calls, to which text and when; whether your words are sent at once, and which voice of your device speaks for the client',
    lifetime: untilSignOut,
  },
  {
    kind: 'Local storage',
    name: 'tracker.camera',
    purpose: 'the camera that you chose last',
    lifetime: untilCleared,
  },
  {
    kind: 'Session storage',
    name: 'tracker.trial.…',
    purpose: 'how much of the free trial of the emotion tracker is used',
    lifetime: untilTabCloses,
  },
  {
    kind: 'Session storage',
    name: 'draft:…',
    purpose: 'what you typed and have not sent yet',
    lifetime: untilDraftEnds,
  },
  {
    kind: 'Session storage',
    name: 'drafts-of',
    purpose: 'whose drafts these are',
    lifetime: untilDraftEnds,
  },
  {
    kind: 'Session storage',
    name: 'tsr-scroll-restoration-…',
    purpose: 'how far you had scrolled on each page, so that the back button leads there',
    lifetime: untilTabCloses,
  },
  {
    kind: 'Session storage',
    name: 'sign-in-anew',
    purpose: 'when you were asked to show again who you are, so that your next sign-in is for that',
    lifetime: untilTabCloses,
  },
  {
    kind: 'Session storage',
    name: 'reloaded-for-lost-part',
    purpose: 'when a part of the app could not be loaded, so that it is not tried without end',
    lifetime: untilTabCloses,
  },
  {
    kind: 'Database',
    name: 'member-…',
    purpose:
      'copies of your account, cards, texts, lessons, results, books, and of your notes on practice calls and their missed turns, and what waits to be sent, for times without a connection',
    lifetime: untilSignOut,
  },
  {
    kind: 'Database',
    name: 'tracker',
    purpose: 'sessions of the emotion tracker that you chose to keep',
    lifetime: untilSignOut,
  },
  {
    kind: 'File cache',
    name: 'assets-…',
    purpose: 'the pages of the app, so that it works without a connection',
    lifetime: 'until a newer version takes its place',
  },
];

/** The entry for a name found in a browser; undefined if it is not listed. */
export function storedAs(kind: Stored['kind'], found: string): Stored | undefined {
  const plain = found.replace(/^__(?:Secure|Host)-/, '');
  return storedHere.find(({ kind: known, name }) => {
    if (known !== kind) return false;
    return name.endsWith('…') ? plain.startsWith(name.slice(0, -1)) : plain === name;
  });
}
