// Texts with names in braces, such as '{shopName}', in whose place values stand.

const NAME = /\{(\w+)\}/g

/**
 * The names in braces of a text, in their order, one as often as it stands there.
 * @rule what a name in braces is, and how values take its place
 */
export const bracedNames = (text: string): string[] => [...text.matchAll(NAME)].map(([, name = '']) => name)

/**
 * The text with `find` in place of each name in braces. What a value contains is not replaced again; undefined leaves
 * the name as it stands.
 */
export const fillBraces = (text: string, find: (name: string) => string | undefined): string =>
  text.replaceAll(NAME, (whole, name: string) => find(name) ?? whole)

/** The value of a name; undefined where it has none, also of names that every object has, such as `constructor`. */
export const valueIn = (values: Readonly<Record<string, string | undefined>>) => (name: string) =>
  Object.hasOwn(values, name) ? values[name] : undefined

/** What stands in braces of a text and is none of these names, with its braces: '{oder}', '{}'. */
export const unknownBraces = (text: string, names: readonly string[]): string[] =>
  [...text.matchAll(/\{([^{}]*)\}/g)].flatMap(([whole, name = '']) => (names.includes(name) ? [] : [whole]))
