import { type Paisa, paisa, sum } from '../../ground/money.ts'

/**
 * An amount shared by what the lines are worth, in whole rupees where all is whole: what is left of each share goes on
 * to the next line.
 * @rule how an amount is shared among lines without losing a rupee
 */
export function sharedOut(amount: Paisa, worth: readonly (readonly [string, Paisa])[]): Map<string, Paisa> {
  const all = BigInt(sum(worth.map(([, value]) => value)))
  const shares = new Map<string, Paisa>()
  if (all === 0n) return shares
  const unit = [amount, ...worth.map(([, value]) => value)].every(value => value % 100 === 0) ? 100n : 1n
  let before = 0n
  let given = 0n
  for (const [sizeId, value] of worth) {
    before += BigInt(value)
    const upToHere = ((BigInt(amount) * before) / all / unit) * unit
    shares.set(sizeId, paisa(Number(upToHere - given)))
    given = upToHere
  }
  return shares
}
