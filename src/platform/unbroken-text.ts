const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*'
const DAY = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*'

const within = new RegExp(
  [
    '(?<=\\bRs) (?=\\d)',
    `(?<=\\d) (?=\\d|(?:ml|am|pm|${MONTH})\\b)`,
    `(?<=\\b${MONTH}) (?=\\d{4}\\b)`,
    `(?<=\\b${DAY}) (?=\\d{1,2}\\b)`,
  ].join('|'),
  'g',
)

/**
 * A text with no-break spaces within 'Rs 5,400', '50 ml', '12:05 pm', '4 March 2026' and '0300 1234567'.
 * @rule that no line of an email or a paper ends within an amount, a size, a date or a number
 */
export const unbroken = (text: string): string => text.replaceAll(within, '\u00a0')
