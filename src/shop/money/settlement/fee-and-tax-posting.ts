import type { LedgerLine } from '../../ground/ledger/index.ts'
import { minus, paisa } from '../../ground/money.ts'
import type { Assessed, KnownLine } from './find-differences.ts'

/**
 * The ledger's lines of a courier's line. 'Leave open' keeps the difference, an excess fee and an excess tax as what
 * the courier owes; 'write off' takes fee and tax as they are and gives up the rest. What was paid twice is never the
 * shop's: it is owed back. The courier's sales tax on its fee is input tax of a house that `claims` it, and a part of
 * the fee otherwise.
 * @rule what becomes of the sales tax on a courier's fee
 */
export function postingOf(
  { place, cod, fee, feeTax, tax, difference, excessFee, excessTax, taxes, findings, decision }: KnownLine & Assessed,
  claims: boolean,
): LedgerLine[] {
  const orderId = place?.orderId ?? null
  const isDisputed = place !== null && decision === 'open'
  const disputed = isDisputed ? paisa(excessFee + excessTax) : paisa(0)
  const kept = isDisputed ? minus(fee, excessFee) : fee
  // Of a fee that is disputed in part the tax of that part is disputed, too.
  const inputTax = claims && fee !== 0 ? paisa(Math.round((feeTax * kept) / fee)) : paisa(0)
  const given = decision === 'writeOff' && !findings.includes('double') ? difference : paisa(0)
  return [
    { account: 'bank', amount: paisa(cod - fee - tax), orderId },
    { account: 'courierFees', amount: minus(kept, inputTax), orderId },
    { account: 'inputTax', amount: inputTax, orderId },
    ...taxes.map(({ account, amount, excess }) => ({
      account,
      amount: isDisputed ? minus(amount, excess) : amount,
      orderId,
    })),
    ...(place
      ? [{ account: 'codDue' as const, amount: paisa(disputed - cod - given), ...place }]
      : [{ account: 'unallocated' as const, amount: paisa(-cod - given), orderId }]),
    { account: 'writeOffs', amount: given, orderId },
  ]
}
