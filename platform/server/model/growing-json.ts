type Place = 'between' | 'name' | 'text' | 'scalar';

const isHighSurrogate = (char: string) => char >= '\uD800' && char <= '\uDBFF';
const endsScalar = (char: string) => ',}] \n\r\t'.includes(char);

/**
 * A JSON object that is still being written, readable at any time. It runs from the first brace to the one that closes
 * it: some models put it between fences, or say a sentence before or after it. Each character is scanned once, as it
 * arrives; a read costs one parse of the text so far, and nothing is parsed between reads. (The SDK's own reader parses
 * the whole text up to twice per chunk and keeps every resulting value until the stream ends.)
 */
export class GrowingJson {
  #text = '';
  #hasEnded = false;
  /** The closing characters of the open objects and lists, innermost last. */
  readonly #closers: string[] = [];
  #place: Place = 'between';
  #nameNext = false;
  /** Within an escape: -1 after the backslash, else the number of missing hex digits. */
  #escape = 0;
  /** The text up to here is valid JSON once closed. */
  #sound = 0;
  #saysSomething = false;

  /** Takes the next piece of the text. */
  add(piece: string): void {
    if (this.#hasEnded) return;
    const from = this.#text === '' ? piece.indexOf('{') : 0;
    if (from === -1) return;
    const before = this.#text.length - from;
    let at = from;
    for (; at < piece.length && !this.#hasEnded; at += 1) this.#read(piece.charAt(at), before + at + 1);
    this.#text += piece.slice(from, at);
  }

  /** The value so far; undefined while there is nothing yet, and when it is not JSON. */
  soFar(): unknown {
    if (!this.#saysSomething) return undefined;
    const quote = this.#place === 'text' ? '"' : '';
    try {
      return JSON.parse(this.#text.slice(0, this.#sound) + quote + this.#closers.toReversed().join(''));
    } catch {
      // Not a failure yet: that is decided when the text has ended.
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
        this.#hasEnded = this.#closers.length === 0;
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
