import { forms, type Form, nameIn } from './forms.ts';
import { type MarkedTalk, type Marks, renamed, type SpokenTurn, talkOf, wordsOf } from './marked-call.ts';
import { injecting, memo, phoneNotes, townHall } from './odd-scenes.ts';
import { englishScenes, type WrittenScene } from './scenes-english.ts';
import { germanScenes } from './scenes-german.ts';
import { heldOutScenes } from './scenes-held-out.ts';

/** A call of the corpus: the file, and what is true of it. */
export interface CorpusCall {
  readonly name: string;
  readonly form: Form | 'notes';
  readonly language: WrittenScene['language'];
  readonly file: string;
  readonly turns: readonly Omit<SpokenTurn, 'at'>[];
  /** The member's name in the file. */
  readonly me: string | null;
  readonly marks: Marks;
  readonly words: number;
}

const scenes: readonly WrittenScene[] = [...englishScenes, ...germanScenes];
const inTurn = Object.keys(forms) as Form[];

function callOf(
  scene: WrittenScene,
  form: Form,
  talk: MarkedTalk = talkOf(scene),
  me = scene.me,
): CorpusCall {
  const turns = talk.turns.map(({ speaker, text }) => ({ speaker: nameIn(form, speaker ?? ''), text }));
  return {
    name: scene.name,
    form,
    language: scene.language,
    file: forms[form](talk.turns),
    turns,
    me: nameIn(form, me),
    marks: talk.marks,
    words: turns.reduce((sum, { text }) => sum + wordsOf(text).length, 0),
  };
}

const at = (index: number): WrittenScene => {
  const scene = scenes[index];
  if (!scene) throw new Error(`no scene ${index}`);
  return scene;
};
const long = (index: number, form: Form, words: number) => {
  const scene = at(index);
  return { ...callOf(scene, form, talkOf(scene, words)), name: `${scene.name}, ${words} words around it` };
};
const misnamed = (index: number, form: Form, names: Readonly<Record<string, string>>) => {
  const scene = at(index);
  const call = callOf(scene, form, renamed(talkOf(scene), names), names[scene.me]);
  return { ...call, name: `${scene.name}, under the wrong names` };
};

/** Eight calls that nothing is tuned on. */
export const heldOut: readonly CorpusCall[] = heldOutScenes.map((scene, index) =>
  callOf(scene, inTurn[index % inTurn.length] ?? 'Otter'),
);

/** Thirty calls: thirteen scenes as they were held, the same in longer calls and other files, and four odd ones. */
export const corpus: readonly CorpusCall[] = [
  ...scenes.map((scene, index) => callOf(scene, inTurn[index % inTurn.length] ?? 'Otter')),
  misnamed(0, 'Otter', { 'Marcus Reed': 'Speaker 1', 'Denise Park': 'Speaker 2' }),
  misnamed(8, 'Teams VTT', {
    'Sabine Köhler': 'Besprechungsraum 2 (Hamburg)',
    'Kemal Yıldız': '+49 40 555 0100',
  }),
  long(1, 'Zoom VTT', 900),
  long(2, 'Google Meet', 1500),
  long(9, 'Gong', 1500),
  long(4, 'SRT', 2500),
  long(10, 'Teams docx', 4000),
  long(5, 'Otter', 6000),
  long(6, 'Teams VTT', 9000),
  long(3, 'phone notes', 3000),
  long(7, 'Otter', 15_000),
  long(11, 'Gong', 18_000),
  long(0, 'Google Meet', 24_000),
  callOf(memo, 'Otter'),
  callOf(injecting, 'Google Meet'),
  callOf(townHall(), 'Teams VTT'),
  {
    name: 'notes without speakers',
    form: 'notes',
    language: 'en',
    file: phoneNotes,
    turns: phoneNotes.split('\n').map((text) => ({ speaker: null, text })),
    me: null,
    marks: { safe: null, half: null, best: null },
    words: wordsOf(phoneNotes).length,
  },
];
