import type { BookText, TextBlock } from '#features/books/contract-text.ts';
import type { Lesson } from '#features/course/contract.ts';

/** A lesson as Markdown. Of a film the text below it and what is said in it. */
export function lessonInWords({ description, moduleTitle, text, title, video }: Lesson): string {
  const parts = [`# ${title}`, `Module: ${moduleTitle}`, description, text, video?.captions ?? ''];
  return parts.filter((part) => part !== '').join('\n\n');
}

function blockInWords(block: TextBlock): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level + 1)} ${block.line.text}`;
    case 'prose':
    case 'figure':
      return block.line.text;
    case 'quote':
      return block.lines.map(({ text }) => `> ${text}`).join('\n');
    case 'list':
      return block.lines.map(({ text }, at) => `${block.ordered ? `${at + 1}.` : '-'} ${text}`).join('\n');
    case 'exercise':
      return [`### ${block.line.text}`, ...block.blocks.map(blockInWords)].join('\n\n');
  }
}

/** A book as Markdown, without its pictures. */
export function bookInWords({ author, sections, subtitle, title }: BookText): string {
  const parts = sections.flatMap((section) => [`## ${section.title}`, ...section.blocks.map(blockInWords)]);
  return [`# ${title}`, subtitle, author, ...parts].join('\n\n');
}
