import { z } from 'zod'
import { ruleText } from '../../shop/catalogue/prices/bulk-price-rules.ts'
import {
  ApplyCells,
  applyPrices,
  GridForm,
  planBulk,
  planCells,
  readBulk,
  undoChange,
} from '../../shop/catalogue/prices/index.ts'
import { plural } from '../../shop/ground/plural.ts'
import { ShopError } from '../../shop/ground/shop-error.ts'
import { staffAction } from '../../web/server/staff-pages.ts'
import { numberOf } from '../kit/addresses.ts'

/** The writes of the grid of prices. */
export const gridActions = {
  preview: staffAction('catalogue.change', GridForm, async ({ tx, input, shop }) => {
    const plan = await planCells(tx, input, await shop.settings())
    return { audit: [], shown: { plan, cells: JSON.stringify([...input]) } }
  }),
  apply: staffAction('catalogue.change', ApplyCells, async ({ tx, input, session, shop }) => {
    const plan = await planCells(tx, input.cells, await shop.settings())
    const change = { kind: 'hand', note: 'In the grid of prices', by: session.staff, seen: input.digest } as const
    const done = await applyPrices(tx, plan, change)
    const subject = { type: 'prices', id: String(done.changeId), label: plural(done.changed, 'price') }
    return {
      audit: { action: 'prices.changed', subject, after: done },
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
    const done = await applyPrices(tx, plan, { kind: 'bulk', note, by: session.staff, seen: input.digest })
    const subject = { type: 'prices', id: String(done.changeId), label: plural(done.changed, 'price') }
    const audit = { action: 'prices.changed' as const, subject, after: { note, ...done } }
    return { audit, leadsTo: `/admin/prices/changes/${done.changeId}` }
  }),
}

/** The write of one price change. */
export const undoActions = {
  undo: staffAction('catalogue.change', z.object({}), async ({ tx, params, session, shop }) => {
    const { wasPriceDays } = await shop.settings()
    const done = await undoChange(tx, numberOf(params.id), { by: session.staff, wasPriceDays })
    const subject = { type: 'prices', id: params.id ?? '', label: done.note }
    const stay = done.stay > 0 ? ` ${plural(done.stay, 'price')} changed since and stay; they are listed below.` : ''
    return {
      audit: { action: 'prices.undone', subject, after: done },
      message: `${plural(done.back, 'price')} put back.${stay}`,
    }
  }),
}
