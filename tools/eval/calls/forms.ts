import { wordsOf, type SpokenTurn } from './marked-call.ts';

const two = (value: number) => String(value).padStart(2, '0');
const long = (at: number) => `${two(Math.floor(at / 3600))}:${two(Math.floor(at / 60) % 60)}:${two(at % 60)}`;
const short = (at: number) =>
  at < 3600 ? `${Math.floor(at / 60)}:${two(at % 60)}` : `${Math.floor(at / 3600)}:${long(at).slice(3)}`;

/** A turn in the cues that a subtitle has room for. */
function cuesOf(turns: readonly SpokenTurn[]) {
  return turns.flatMap(({ speaker, text, at }) => {
    const words = wordsOf(text);
    return Array.from({ length: Math.ceil(words.length / 14) }, (_, part) => ({
      speaker: speaker ?? '',
      text: words.slice(part * 14, part * 14 + 14).join(' '),
      from: at + part * 5,
      isFirst: part === 0,
    }));
  });
}

/** How a call looks in the file that each program writes. */
export const forms = {
  'Zoom VTT': (turns) =>
    `WEBVTT\r\n\r\n${cuesOf(turns)
      .map(
        ({ speaker, text, from }, at) =>
          `${at + 1}\r\n${long(from)}.000 --> ${long(from + 4)}.900\r\n${speaker}: ${text}\r\n`,
      )
      .join('\r\n')}`,
  'Teams VTT': (turns) =>
    `WEBVTT\n\n${cuesOf(turns)
      .map(
        ({ speaker, text, from }, at) =>
          `8f1c2a70-44aa-4b5e/${at}-0\n${long(from)}.120 --> ${long(from + 4)}.800\n<v ${speaker}>${text}</v>\n`,
      )
      .join('\n')}`,
  'Teams docx': (turns) =>
    `Besprechung-20261103_100214\n3 November 2026, 10:02AM\n31m 5s\n\n${turns.map(({ speaker, text, at }) => `${speaker ?? ''}   ${short(at)}\n${text}\n`).join('\n')}\n`,
  'Google Meet': (turns) =>
    `Nov 3, 2026\nSales call - Transcript\n00:00:00\n\n${turns
      .map(({ speaker, text, at }, index) => {
        const mark = Math.floor(at / 300);
        const isNew = index > 0 && mark > Math.floor((turns[index - 1]?.at ?? 0) / 300);
        return `${isNew ? `${long(mark * 300)}\n\n` : ''}${speaker ?? ''}: ${text}\n`;
      })
      .join(
        '\n',
      )}\nTranscription ended after ${long((turns.at(-1)?.at ?? 0) + 9)}\n\nThis editable transcript was computer generated and might contain errors. People can also change the text after it was created.\n`,
  Otter: (turns) =>
    `${turns.map(({ speaker, text, at }) => `${speaker ?? ''}  ${short(at)}\n${text}\n`).join('\n')}\nTranscribed by https://otter.ai\n`,
  Gong: (turns) =>
    `Call with the client\nRecorded on Nov 3, 2026 via Zoom, 31m.\n\nTranscript\n\n${turns.map(({ speaker, text, at }) => `${short(at)} | ${(speaker ?? '').split(' ')[0]}\n${text}\n`).join('\n')}`,
  SRT: (turns) =>
    cuesOf(turns)
      .map(
        ({ speaker, text, from, isFirst }, at) =>
          `${at + 1}\n${long(from)},000 --> ${long(from + 4)},500\n${isFirst ? `${speaker}: ` : ''}${text}\n`,
      )
      .join('\n'),
  'phone notes': (turns) => turns.map(({ speaker, text }) => `${speaker ?? ''}: ${text}`).join('\n'),
} satisfies Record<string, (turns: readonly SpokenTurn[]) => string>;

export type Form = keyof typeof forms;

/** The name as this program writes it. */
export const nameIn = (form: Form, name: string): string =>
  form === 'Gong' ? (name.split(' ')[0] ?? name) : name;
