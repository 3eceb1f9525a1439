import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { amountText, type Paisa, rs } from '../money.ts'
import type { Settings } from '../settings/index.ts'
import { todaysDate } from '../shop-days.ts'

/** A promise that the rules or the figures do not keep, and the group of settings where it stands; 'home': on the page of the home page's announcements. */
export type PromiseWarning = { group: 'home' | 'shipping'; text: string }

const WATCHED_DAYS = 90
/** Fewer deliveries say nothing of a city. */
const LEAST_DELIVERIES = 10
/** Monday to Saturday: of seven days six are worked. */
const DAYS_OF_A_WORKING_DAY = 7 / 6

/** Where what shoppers are promised differs from what the shop charges, or from what couriers did in the last 90 days. */
export async function findPromiseWarnings(
  db: Db,
  settings: Pick<Settings, 'announcements' | 'freeShippingFrom' | 'deliveryDays'>,
): Promise<PromiseWarning[]> {
  return [...freeShipping(settings), ...(await lateCities(db, settings))]
}

/** Announcements that name another amount for free shipping than the rule. */
function freeShipping({
  announcements,
  freeShippingFrom,
}: Pick<Settings, 'announcements' | 'freeShippingFrom'>): PromiseWarning[] {
  return announcements.flatMap(({ text }): PromiseWarning[] => {
    const [, named] = /free (?:shipping|delivery).*?rs\.?\s?([\d,]+)/i.exec(text) ?? []
    const amount = named === undefined ? null : rs(Number(named.replaceAll(',', '')))
    if (amount === null || amount === freeShippingFrom) return []
    return [
      {
        group: 'home',
        text: `The announcement '${text}' names ${amountText(amount)}, but shipping is free from ${amountText(freeShippingFrom as Paisa)}.`,
      },
    ]
  })
}

/** Cities whose orders arrive later on average than their last promised day. */
async function lateCities(db: Db, { deliveryDays }: Pick<Settings, 'deliveryDays'>): Promise<PromiseWarning[]> {
  const { rows } = await sql<{ place: string; to: number; days: number }>`
    select promised.place, promised."to", round(sum(deliver_minutes) / 1440.0 / sum(arrived), 1)::float8 as days
    from json_to_recordset(${JSON.stringify(deliveryDays)}::json) as promised (place text, "to" int)
    join report_days on dimension = 'city' and key = initcap(lower(btrim(place))) and day > ${todaysDate} - ${WATCHED_DAYS}::int
    group by 1, 2 having sum(arrived) >= ${LEAST_DELIVERIES}::int
      and sum(deliver_minutes) / 1440.0 / sum(arrived) > promised."to" * ${DAYS_OF_A_WORKING_DAY}::float8
    order by promised.place`.execute(db)
  return rows.map(({ place, to, days }) => ({
    group: 'shipping',
    text: `${place} is promised within ${to} working days, but its orders of the last ${WATCHED_DAYS} days took ${days} days on average.`,
  }))
}
