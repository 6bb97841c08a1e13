const firstSeen: unique symbol = Symbol.for('make-me-great.first-seen');

type Seen = Map<object, Map<string, PropertyDescriptor>>;

/** Kept on the process, because this module is evaluated again for each test file. */
function seen(): Seen {
  const place = globalThis as { [firstSeen]?: Seen };
  place[firstSeen] ??= new Map();
  return place[firstSeen];
}

const isOurs = (name: string) => !/vitest/i.test(name);

function properties(object: object): Map<string, PropertyDescriptor> {
  const all = Object.entries(Object.getOwnPropertyDescriptors(object));
  return new Map(all.filter(([name]) => isOurs(name)));
}

function isSame(one: PropertyDescriptor | undefined, other: PropertyDescriptor): boolean {
  return one !== undefined && one.value === other.value && one.get === other.get && one.set === other.set;
}

/**
 * Gives an object the properties that it had when a test file of this process first came by here.
 * @param how `changed` leaves those that were added, as libraries do with what they keep for the whole process
 */
export function restoreProperties(object: object, how: 'changed' | 'all'): void {
  const before = seen().get(object);
  const now = properties(object);
  if (before === undefined) {
    seen().set(object, now);
    return;
  }
  for (const [name, { configurable }] of now) {
    if (how === 'all' && configurable === true && !before.has(name)) Reflect.deleteProperty(object, name);
  }
  for (const [name, was] of before) {
    if (was.configurable === true && !isSame(now.get(name), was)) Object.defineProperty(object, name, was);
  }
}
