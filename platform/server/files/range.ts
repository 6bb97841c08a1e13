import type { ByteRange } from './store.ts';

const single = /^bytes=(\d*)-(\d*)$/;

/**
 * Reads a `Range` header (RFC 9110) for something of this size.
 * @returns the range; `'none'` when there is no header or one that may be ignored (several ranges, another unit);
 * `'unsatisfiable'` when it starts after the end
 */
export function readRange(header: string | null, size: number): ByteRange | 'none' | 'unsatisfiable' {
  const found = header === null ? null : single.exec(header.trim());
  if (!found) return 'none';
  const [, first = '', last = ''] = found;
  if (first === '' && last === '') return 'none';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length > 0 ? { start: size - length, end: size - 1 } : 'unsatisfiable';
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return 'none';
  return start < size ? { start, end } : 'unsatisfiable';
}
