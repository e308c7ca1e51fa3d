/** Names of members, as a list or with commas between; `title.rendered` names one inside another. */
export type Fields = string | readonly string[];

/** The names in `_fields`, one by one. */
type NamesIn<F extends Fields> = F extends readonly (infer Name extends string)[]
  ? Split<Name>
  : F extends string
    ? Split<F>
    : never;

type Split<T extends string> = T extends `${infer First},${infer Others}` ? Trim<First> | Split<Others> : Trim<T>;

type Trim<T extends string> = T extends ` ${infer Rest}` ? Trim<Rest> : T extends `${infer Rest} ` ? Trim<Rest> : T;

/** What is left of a response when only these members are asked for. */
export type Selected<T, F extends Fields> = [F] extends [never]
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Chosen<Item, WithCompanions<NamesIn<F>>>[]
    : Chosen<T, WithCompanions<NamesIn<F>>>;

/** The id is always there, and links with what they lead to. */
type WithCompanions<Name extends string> = Name | 'id' | (Name extends `_embedded${string}` ? '_links' : never);

/** Names that are known only when the program runs may choose any of the members. */
type Chosen<T, Name extends string> = T extends object
  ? string extends Name
    ? Partial<T>
    : { [K in keyof T as K extends HeadOf<Name> ? K : never]: K extends Name ? T[K] : Inside<T[K], TailOf<Name, K>> }
  : T;

type Inside<T, Name extends string> = T extends readonly unknown[] ? T : Chosen<T, Name>;

type HeadOf<Name extends string> = Name extends `${infer Head}.${string}` ? Head : Name;

type TailOf<Name extends string, K> = K extends string ? (Name extends `${K}.${infer Tail}` ? Tail : never) : never;
