import { latinDigits } from './typed-number-rules.ts'

/** A long number that Excel has shortened, such as '7.79E+08': its last digits are lost. */
export const isShortened = (cell: string): boolean => /^\d([.,]\d+)?e\+?\d{1,3}$/i.test(latinDigits(cell).trim())

/** What to do about a shortened number. */
export const shortenedText = (cell: string): string =>
  `Excel has shortened the number '${cell}', and its last digits are lost. Please download the file anew and send it without opening it in Excel, or give the column the format 'Text' first`
