/** Urdu and Arabic digits as 0 to 9. */
export const latinDigits = (text: string): string =>
  text.replaceAll(/[\u06f0-\u06f9\u0660-\u0669]/g, digit => String((digit.codePointAt(0) ?? 0) & 0xf))

/** A long number that Excel has shortened, such as '7.79E+08': its last digits are lost. */
export const isShortened = (cell: string): boolean => /^\d([.,]\d+)?e\+?\d{1,3}$/i.test(latinDigits(cell).trim())

/** What to do about a shortened number. */
export const shortenedText = (cell: string): string =>
  `Excel has shortened the number '${cell}', and its last digits are lost. Please download the file anew and send it without opening it in Excel, or give the column the format 'Text' first`
