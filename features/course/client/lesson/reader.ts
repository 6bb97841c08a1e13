import { Lexer, type MarkedToken, type Token, type TokensList } from 'marked';

/** How deeply quotes, lists and marks may be nested; anything deeper is shown flat. */
const deepest = 12;

/** The marks at the start of a line of a quote or list, any number of them. */
const containers = /^[ \t]*(?:(?:>|[-*+]|\d{1,9}[.)])[ \t]*)+/gm;

/** The library follows nested marks without a limit, and a page that renders them runs out of stack. */
class BoundedLexer extends Lexer {
  #blocks = 0;
  #marks = 0;

  override blockTokens(source: string, tokens?: Token[], lastParagraphClipped?: boolean): Token[];
  override blockTokens(source: string, tokens?: TokensList, lastParagraphClipped?: boolean): TokensList;
  override blockTokens(source: string, tokens: Token[] = [], lastParagraphClipped = false): Token[] {
    if (this.#blocks > deepest) {
      const text = source.replaceAll(containers, '').trim();
      tokens.push({ type: 'paragraph', raw: source, text, tokens: this.inline(text) });
      return tokens;
    }
    this.#blocks += 1;
    try {
      return super.blockTokens(source, tokens, lastParagraphClipped);
    } finally {
      this.#blocks -= 1;
    }
  }

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    if (this.#marks > deepest) {
      tokens.push({ type: 'text', raw: source, text: source, escaped: false });
      return tokens;
    }
    this.#marks += 1;
    try {
      return super.inlineTokens(source, tokens);
    } finally {
      this.#marks -= 1;
    }
  }
}

/** The library types what plug-ins may add as `any`; we have none. */
export const known = (tokens: readonly Token[] | undefined) => (tokens ?? []) as readonly MarkedToken[];

/** The tokens of a Markdown text: CommonMark, with tables, tasks and what is struck out. */
export const tokensOf = (markdown: string): readonly MarkedToken[] => known(new BoundedLexer().lex(markdown));
