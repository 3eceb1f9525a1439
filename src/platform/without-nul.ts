/** A text without NUL, neither raw nor as JSON writes it: PostgreSQL stores none. */
export const withoutNul = (text: string): string =>
  text.replaceAll('\0', '').replaceAll(/(?<!\\)((?:\\\\)*)\\u0000/g, '$1')
