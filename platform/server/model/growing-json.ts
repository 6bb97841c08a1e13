type Place = 'between' | 'name' | 'text' | 'scalar';

const isHighSurrogate = (char: string) => char >= '\uD800' && char <= '\uDBFF';
const endsScalar = (char: string) => ',}] \n\r\t'.includes(char);

/**
 * JSON that is still being written, readable at any time. Each character is looked at once, as it comes: reading the
 * text so far costs one parse, and nothing between two readings. (The SDK's own reader parses the whole text up to twice
 * at every chunk and keeps each value that came of it until the stream ends.)
 */
export class GrowingJson {
  #text = '';
  /** What closes the objects and lists that are open, the innermost last. */
  readonly #closers: string[] = [];
  #place: Place = 'between';
  #nameNext = false;
  /** Within an escape: -1 after the backslash, else the hex digits that are missing. */
  #escape = 0;
  /** Up to here it is valid JSON, once closed. */
  #sound = 0;
  #saysSomething = false;

  /** Takes the next piece of the text. */
  add(piece: string): void {
    const before = this.#text.length;
    for (let at = 0; at < piece.length; at += 1) this.#read(piece.charAt(at), before + at + 1);
    this.#text += piece;
  }

  /** What is there of the value; undefined while it says nothing yet, and when it is no JSON. */
  soFar(): unknown {
    if (!this.#saysSomething) return undefined;
    const quote = this.#place === 'text' ? '"' : '';
    try {
      return JSON.parse(this.#text.slice(0, this.#sound) + quote + this.#closers.toReversed().join(''));
    } catch {
      // Not a fault yet: what it is worth is decided when it has ended.
      return undefined;
    }
  }

  /** The whole value. @throws SyntaxError */
  whole(): unknown {
    return JSON.parse(this.#text);
  }

  #read(char: string, end: number): void {
    if (this.#place === 'name' || this.#place === 'text') return this.#readString(char, end);
    if (this.#place === 'scalar') {
      if (!endsScalar(char)) return;
      this.#place = 'between';
      this.#keep(end - 1);
    }
    this.#readBetween(char, end);
  }

  #readString(char: string, end: number): void {
    if (this.#escape === -1) this.#escape = char === 'u' ? 4 : 0;
    else if (this.#escape > 0) this.#escape -= 1;
    else if (char === '\\') this.#escape = -1;
    else if (char === '"') {
      if (this.#place === 'text') this.#sound = end;
      this.#place = 'between';
      return;
    }
    if (this.#place === 'text' && this.#escape === 0 && !isHighSurrogate(char)) this.#keep(end);
  }

  #readBetween(char: string, end: number): void {
    switch (char) {
      case '"':
        this.#place = this.#nameNext ? 'name' : 'text';
        if (this.#place === 'text') this.#sound = end;
        return;
      case '{':
      case '[':
        this.#closers.push(char === '{' ? '}' : ']');
        this.#nameNext = char === '{';
        this.#sound = end;
        return;
      case '}':
      case ']':
        this.#closers.pop();
        this.#nameNext = false;
        this.#sound = end;
        return;
      case ':':
        this.#nameNext = false;
        return;
      case ',':
        this.#nameNext = this.#closers.at(-1) === '}';
        return;
      case ' ':
      case '\n':
      case '\r':
      case '\t':
        return;
      default:
        this.#place = 'scalar';
    }
  }

  #keep(end: number): void {
    this.#sound = end;
    this.#saysSomething = true;
  }
}
