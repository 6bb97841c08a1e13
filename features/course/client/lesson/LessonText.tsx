import { type ReactNode, useRef } from 'react';
import type { KnownPicture } from '#features/course/rules-pictures.ts';
import { Listen } from '#platform/client/speech/Listen.tsx';
import { readSentences } from '#platform/client/speech/sentences.ts';
import { Prose } from './Prose.tsx';
import { PictureSources, picturesOfLesson } from './TextPicture.tsx';

interface LessonTextProps {
  readonly lesson: {
    readonly id: string;
    readonly text: string;
    readonly pictures: readonly KnownPicture[];
  };
  /** The place for what its exercise asks for. */
  readonly answer?: ReactNode;
}

/** A lesson's text, to read or to listen to; while a voice reads, its player stays at hand below the top bar. */
export function LessonText({ lesson, answer }: LessonTextProps) {
  const words = useRef<HTMLDivElement>(null);
  return (
    <div>
      <Listen
        what="lesson"
        className="data-active:border-line data-active:bg-paper mb-4 max-w-[42rem] data-active:sticky data-active:top-[4.5rem] data-active:z-20 data-active:py-2"
        read={() => ({ sentences: words.current ? readSentences(words.current) : [], start: 0 })}
      />
      <PictureSources value={picturesOfLesson(lesson)}>
        <Prose ref={words} markdown={lesson.text} answer={answer} />
      </PictureSources>
    </div>
  );
}
