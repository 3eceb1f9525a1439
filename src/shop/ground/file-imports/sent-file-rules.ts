/** The most bytes of a file that a form sends, such as a courier's or a bank's. */
export const SENT_FILE_BYTES = 2 * 1024 * 1024

/** What the columns of a file hold, by their names; 'ignore': nothing that is needed. */
export type Columns<Meaning extends string = string> = Record<string, Meaning | 'ignore'>
