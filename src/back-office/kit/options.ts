export type Option = readonly [value: string, label: string]
/**
 * Values with their labels, or values that are their own. A table keeps its order unless its values are whole numbers.
 */
export type Options = readonly (Option | string)[] | Readonly<Record<string, string>>

/** Each value with its label. */
export const optionPairs = (options: Options): readonly Option[] =>
  isList(options) ? options.map(one => (typeof one === 'string' ? [one, one] : one)) : Object.entries(options)

const isList = (options: Options): options is readonly (Option | string)[] => Array.isArray(options)
