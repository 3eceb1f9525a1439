import { formRule } from '../../shop/ground/forms/index.ts'
import { amountText, paisa } from '../../shop/ground/money.ts'
import { plural } from '../../shop/ground/plural.ts'
import {
  Advertising,
  AdvertisingFile,
  advertisingWords,
  importAdvertising,
  OpeningBalance,
  openBalance,
  openingWords,
  Packaging,
  packagingWords,
  writeAdvertising,
  writePackaging,
} from '../../shop/money/reports/index.ts'
import { staffAction } from '../../web/server/staff-pages.ts'

const subjectOf = (id: string, label: string) => ({ type: 'cost', id, label })

/** Writes what advertising and packaging cost. */
export const costActions = {
  advertise: staffAction('costs.change', formRule(Advertising, advertisingWords), async ({ tx, input }) => {
    const before = await writeAdvertising(tx, input)
    const { day, campaign, amount } = input
    return {
      audit: {
        action: 'cost.advertising',
        subject: subjectOf(day, campaign),
        before: { amount: before },
        after: { amount },
      },
      message: `Saved: ${campaign} on ${day}, ${amountText(paisa(amount))}.`,
    }
  }),
  importAdvertising: staffAction('costs.change', AdvertisingFile, async ({ tx, input }) => {
    const { lines, amount } = await importAdvertising(tx, input)
    return {
      audit: {
        action: 'cost.imported',
        subject: subjectOf('advertising', input.file.name),
        after: { lines, amount },
      },
      message: `Taken: ${plural(lines, 'line')}, ${amountText(amount)}.`,
    }
  }),
  openBalance: staffAction('costs.change', formRule(OpeningBalance, openingWords), async ({ tx, input, session }) => {
    await openBalance(tx, { ...input, staffId: session.staff.id })
    return {
      audit: { action: 'ledger.opened', subject: { type: 'ledger', id: 'opening', label: input.note }, after: input },
      message: `Posted: ${amountText(paisa(input.amount))}.`,
    }
  }),
  packaging: staffAction('costs.change', formRule(Packaging, packagingWords), async ({ tx, input }) => {
    const { before } = await writePackaging(tx, input)
    const { fromDay, amount } = input
    return {
      audit: {
        action: 'cost.packaging',
        subject: subjectOf(fromDay, 'Packaging'),
        before: { amount: before },
        after: { amount },
      },
      message: `Saved: ${amountText(paisa(amount))} from ${fromDay} on.`,
    }
  }),
}
