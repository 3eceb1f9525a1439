import { z } from 'zod'
import { priceWeight } from '../../shop/approvals/index.ts'
import { plural } from '../../shop/plural.ts'
import {
  ApplyCells,
  applyPrices,
  GridForm,
  type PricePlan,
  planBulk,
  planCells,
  readBulk,
} from '../../shop/prices/index.ts'
import { ruleText } from '../../shop/prices/rules.ts'
import { ShopError } from '../../shop/shop-error.ts'
import { staffAction } from '../../web/server/staff-pages.ts'

const weightOf = ({ lines }: PricePlan) =>
  priceWeight(
    lines.flatMap(({ to, name, ml, cutPrice, refused }) =>
      to && !refused ? { label: `${name}, ${ml} ml`, from: cutPrice, to: to.cutPrice } : [],
    ),
  )

/** The writes of the grid of prices. */
export const gridActions = {
  preview: staffAction('catalogue.change', GridForm, async ({ tx, input, shop }) => {
    const plan = await planCells(tx, input, await shop.settings())
    return { audit: [], shown: { plan, cells: JSON.stringify([...input]) } }
  }),
  apply: staffAction('catalogue.change', ApplyCells, async ({ tx, input, session, shop }) => {
    const plan = await planCells(tx, input.cells, await shop.settings())
    const change = { kind: 'hand', note: 'In the grid of prices', by: session.staff.name, seen: input.digest } as const
    const done = await applyPrices(tx, plan, change)
    const subject = { type: 'prices', id: String(done.changeId), label: plural(done.changed, 'price') }
    return {
      audit: { action: 'prices.changed', subject, after: done },
      weight: weightOf(plan),
      message: `${plural(done.changed, 'price')} changed.`,
      shown: done,
    }
  }),
}

const Apply = z.object({
  digest: z.string().min(1).max(100),
  note: z.string().trim().max(200, 'Please use 200 characters or less').default(''),
})

/** The write of a bulk change, which the address says. */
export const bulkActions = {
  apply: staffAction('catalogue.change', Apply, async ({ tx, input, session, shop, url }) => {
    const asked = readBulk(url.searchParams)
    if ('problem' in asked) throw new ShopError('invalid', asked.problem)
    const plan = await planBulk(tx, asked, await shop.settings())
    const note = [ruleText(asked.rule), input.note].filter(Boolean).join(': ')
    const done = await applyPrices(tx, plan, { kind: 'bulk', note, by: session.staff.name, seen: input.digest })
    const subject = { type: 'prices', id: String(done.changeId), label: plural(done.changed, 'price') }
    const audit = { action: 'prices.changed' as const, subject, after: { note, ...done } }
    return { audit, weight: weightOf(plan), leadsTo: `/admin/prices/changes/${done.changeId}` }
  }),
}
