/** A GTIN of 8, 12, 13 or 14 digits whose last digit fits. */
export function isGtin(code: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(code) || isInStore(code)) return false
  // From the right the digits count 1 and 3 by turns.
  const sum = [...code].reverse().reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

// GS1 leaves these prefixes of EAN-13 to each shop and to coupons: Google refuses them as GTIN.
const isInStore = (code: string): boolean => /^0?(02|04|2\d|98|99)\d{11}$/.test(code)
