/** Class names joined by spaces; empty and false ones are left out. */
export const classNames = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ')
