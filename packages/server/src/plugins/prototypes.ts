/** What all code in the process shares. */
const shared: readonly (readonly [name: string, prototype: object])[] = [
  ['Object.prototype', Object.prototype],
  ['Array.prototype', Array.prototype],
  ['Function.prototype', Function.prototype],
  ['String.prototype', String.prototype],
  ['Promise.prototype', Promise.prototype],
  ['Map.prototype', Map.prototype],
  ['Set.prototype', Set.prototype],
];

// Taken before anybody can change them; for the same reason nothing below calls a method of an array or a map.
const { ownKeys, getOwnPropertyDescriptor, defineProperty, deleteProperty } = Reflect;

type Descriptors = Record<PropertyKey, PropertyDescriptor | undefined>;

interface Before {
  readonly name: string;
  readonly prototype: object;
  readonly keys: readonly PropertyKey[];
  readonly were: Descriptors;
}

function look(name: string, prototype: object): Before {
  const keys = ownKeys(prototype);
  const were = Object.create(null) as Descriptors;
  for (const key of keys) were[key] = getOwnPropertyDescriptor(prototype, key);
  return { name, prototype, keys, were };
}

/** Call what it gives later: it undoes what was changed since, and names one of it. */
export function watchPrototypes(): () => string | null {
  const all = shared.map(([name, prototype]) => look(name, prototype));
  return () => {
    let changed: string | null = null;
    for (const before of all) {
      const key = restore(before);
      if (key !== null) changed = `${before.name}.${String(key)}`;
    }
    return changed;
  };
}

function restore({ prototype, keys, were }: Before): PropertyKey | null {
  let changed: PropertyKey | null = null;
  for (const key of ownKeys(prototype)) {
    if (were[key] !== undefined) continue;
    deleteProperty(prototype, key);
    changed = key;
  }
  for (const key of keys) {
    const was = were[key];
    const is = getOwnPropertyDescriptor(prototype, key);
    if (was === undefined || isSame(was, is)) continue;
    defineProperty(prototype, key, was);
    changed = key;
  }
  return changed;
}

const isSame = (one: PropertyDescriptor, other: PropertyDescriptor | undefined): boolean =>
  other !== undefined && one.value === other.value && one.get === other.get && one.set === other.set;
