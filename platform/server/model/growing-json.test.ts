import { expect, test } from 'vitest';
import { GrowingJson } from './growing-json.ts';

const reading = (text: string, size = 1) => {
  const answer = new GrowingJson();
  const values: unknown[] = [];
  for (let at = 0; at < text.length; at += size) {
    answer.add(text.slice(at, at + size));
    values.push(answer.soFar());
  }
  return { answer, values };
};

const ad = {
  headline: 'Quiet "heat"\\ \n\t for homes',
  nothing: null,
  right: true,
  emails: [
    { subject: 'A', sendDay: 12, body: 'Ä 😀 {[,:]}' },
    { subject: '', sendDay: 3.5e1, body: '\u2028' },
  ],
  none: [],
  end: {},
};

test('a whole text is read as JSON reads it, however it is cut', () => {
  for (const text of [JSON.stringify(ad), JSON.stringify(ad, null, 2), ` ${JSON.stringify(ad)}\n`])
    for (const size of [1, 2, 3, 7, 1000]) {
      const { answer, values } = reading(text, size);
      expect(answer.whole()).toEqual(ad);
      expect(values.at(-1)).toEqual(ad);
    }
});

test('at every character there is a value once a first word has been said, and texts only grow', () => {
  const { values } = reading('{"a":{"b":"one\\"two\\u00e9"},"c":[1,"x"]}');
  const first = values.findIndex((value) => value !== undefined);
  expect(values[first]).toEqual({ a: { b: 'o' } });
  expect(values.slice(first)).not.toContain(undefined);
  const shown = new Set(values.slice(first).map((value) => JSON.stringify(value)));
  expect([...shown]).toEqual([
    '{"a":{"b":"o"}}',
    '{"a":{"b":"on"}}',
    '{"a":{"b":"one"}}',
    '{"a":{"b":"one\\""}}',
    '{"a":{"b":"one\\"t"}}',
    '{"a":{"b":"one\\"tw"}}',
    '{"a":{"b":"one\\"two"}}',
    '{"a":{"b":"one\\"twoé"}}',
    '{"a":{"b":"one\\"twoé"},"c":[]}',
    '{"a":{"b":"one\\"twoé"},"c":[1]}',
    '{"a":{"b":"one\\"twoé"},"c":[1,""]}',
    '{"a":{"b":"one\\"twoé"},"c":[1,"x"]}',
  ]);
});

test('a number shows when it has ended, and half a character never', () => {
  const { values } = reading('{"day":12,"sign":"😀"}');
  expect(values).not.toContainEqual({ day: 1 });
  expect(values).toContainEqual({ day: 12 });
  expect(values).not.toContainEqual({ day: 12, sign: '\ud83d' });
});

test('the object is found between fences and sentences, however it is cut', () => {
  const object = '{"a":"b {c}","d":[{}]}';
  for (const text of [
    `\`\`\`json\n${object}\n\`\`\``,
    `Here it is:\n\n${object}\n\nTell me if {anything} should change.`,
    `\uFEFF${object}${object}`,
  ])
    for (const size of [1, 2, 5, 1000]) {
      const { answer, values } = reading(text, size);
      expect(answer.whole()).toEqual({ a: 'b {c}', d: [{}] });
      expect(values.at(-1)).toEqual({ a: 'b {c}', d: [{}] });
    }
});

test('what is no JSON has no value, and says so only at its end', () => {
  for (const text of ['Sure! Here are { JSON: "', 'Sure {so} then {"a":"b"}', '["a"]', '{"a":"b"', '']) {
    const { answer } = reading(text);
    expect(() => answer.whole()).toThrow(SyntaxError);
  }
  expect(reading('Sure! Here are { JSON: "x').values.at(-1)).toBeUndefined();
});
