// Control characters, line and paragraph separators, and marks that turn the direction of what follows.
const LINE_BREAKERS = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu

/** Whether a text holds nothing that breaks or turns a line: a name or subject stands in headers of emails. */
export const isOneLine = (text: string): boolean => text.search(LINE_BREAKERS) < 0

/** The text as one line: each of these is a space. */
export const oneLine = (text: string): string => text.replaceAll(LINE_BREAKERS, ' ')

export const ONE_LINE_TEXT = 'Please write this in one line'
