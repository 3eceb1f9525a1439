// Control characters, line and paragraph separators, and marks that turn the direction of what follows.
const LINE_BREAKER = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u

/** Whether a text holds nothing that breaks or turns a line: a name or subject stands in headers of emails. */
export const isOneLine = (text: string): boolean => !LINE_BREAKER.test(text)

/** The text as one line: each of these is a space. */
export const oneLine = (text: string): string => text.replaceAll(new RegExp(LINE_BREAKER, 'gu'), ' ')

export const ONE_LINE_TEXT = 'Please write this in one line'
