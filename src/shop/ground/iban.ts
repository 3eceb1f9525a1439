/** An IBAN without spaces, in capitals. */
export const plainIban = (typed: string): string => typed.replaceAll(/\s/g, '').toUpperCase()

/** 'PK36 SCBL 0000 0011 2345 6702'. */
export const ibanText = (iban: string): string => plainIban(iban).replaceAll(/(.{4})(?=.)/g, '$1 ')

/**
 * Whether this is a Pakistani IBAN with the right check digits (ISO 13616): a wrong digit would send money elsewhere.
 */
export function isPakistaniIban(typed: string): boolean {
  const iban = plainIban(typed)
  if (!/^PK\d{2}[A-Z]{4}[A-Z0-9]{16}$/.test(iban)) return false
  const digits = [...`${iban.slice(4)}${iban.slice(0, 4)}`].map(sign => Number.parseInt(sign, 36)).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}
