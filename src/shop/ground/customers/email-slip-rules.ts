/** The mail providers that most shoppers use. */
const common = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'live.com',
  'yahoo.co.uk',
  'hotmail.co.uk',
]

/** Real providers whose names are one typing error away from a common one. */
const others = new Set(['mail.com', 'email.com', 'ymail.com', 'gmx.com', 'live.co', 'aol.com', 'me.com', 'mac.com'])

// Endings that do not exist, but lie beside 'com' on the keyboard.
const slippedCom = /\.(con|cmo|ocm|vom|xom|cpm|comm|coom|copm)$/

/**
 * The email that was probably meant: 'ayesha@gmial.con' is 'ayesha@gmail.com'. Null when the domain has no likely
 * typing error.
 */
export function likelyEmail(typed: string): string | null {
  const [, name, domain] = /^([^@\s]+)@([^@\s]+)$/.exec(typed.trim().toLowerCase()) ?? []
  if (!name || !domain || common.includes(domain) || others.has(domain)) return null
  const ended = domain.replace(slippedCom, '.com')
  const meant =
    common.find(known => isOneSlip(ended, known)) ?? (common.includes(ended) || ended !== domain ? ended : null)
  return meant && `${name}@${meant}`
}

/** Whether one letter is missing, added, wrong, or swapped with its neighbour. */
function isOneSlip(typed: string, meant: string): boolean {
  let start = 0
  while (start < typed.length && typed[start] === meant[start]) start++
  const [rest, wanted] = [typed.slice(start), meant.slice(start)]
  return (
    rest === wanted.slice(1) ||
    rest.slice(1) === wanted ||
    (rest !== '' && wanted !== '' && rest.slice(1) === wanted.slice(1)) ||
    (rest.length > 1 && rest.slice(2) === wanted.slice(2) && rest[0] === wanted[1] && rest[1] === wanted[0])
  )
}
