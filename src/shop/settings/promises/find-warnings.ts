import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { todaysDate } from '../../ground/days-in-sql.ts'
import { amountText, type Paisa, rs } from '../../ground/money.ts'
import { plural } from '../../ground/plural.ts'
import { readNumber } from '../../ground/typed-number-rules.ts'
import { Settings } from '../settings/index.ts'

type Rule = 'shipping' | 'returns' | 'channels'

/**
 * A promise that the rules or the figures do not keep, the group of settings where it stands ('home': on the page of
 * the home page's announcements), and the one of its rule: whoever changes either must see it.
 */
export type PromiseWarning = { group: 'home' | Rule; rule: Rule; text: string }

const WATCHED_DAYS = 90
/** Fewer deliveries say nothing of a city. */
const LEAST_DELIVERIES = 10
/** Monday to Saturday: of seven days six are worked. */
const DAYS_OF_A_WORKING_DAY = 7 / 6

type Ruled = Pick<
  Settings,
  'announcements' | 'shippingInformation' | 'freeShippingFrom' | 'returnDays' | 'deliveryDays' | 'feedsWithout'
>

/**
 * Where what shoppers are promised differs from what the shop charges and takes back, or from what couriers did in the
 * last 90 days.
 */
export async function findPromiseWarnings(db: Db, settings: Ruled): Promise<PromiseWarning[]> {
  const texts = [
    ...settings.announcements.map(({ text }) => ({ group: 'home' as const, name: `The announcement '${text}'`, text })),
    {
      group: 'shipping' as const,
      name: 'The shipping information on product pages',
      text: settings.shippingInformation,
    },
    ...(await pagesOfWords(db)),
  ]
  return [
    ...texts.flatMap(({ group, name, text }) =>
      Object.entries({ shipping: freeShipping, returns: returnTime }).flatMap(([rule, check]) => {
        const broken = check(text, settings)
        return broken ? [{ group, rule: rule as PromiseWarning['rule'], text: `${name} ${broken}` }] : []
      }),
    ),
    ...(await lateCities(db, settings)),
    ...(await unknownCategories(db, settings)),
  ]
}

async function pagesOfWords(db: Db) {
  const rows = await db
    .selectFrom('contents')
    .select(['title', 'body'])
    .where('kind', '=', 'page')
    .orderBy('slug')
    .execute()
  return rows.map(({ title, body }) => ({ group: 'returns' as const, name: `The page '${title}'`, text: body }))
}

/** The amount from which a text promises free shipping, where it is another than the rule's; else null. */
export function otherFreeShipping(text: string, { freeShippingFrom }: Pick<Ruled, 'freeShippingFrom'>): Paisa | null {
  const [, named] = /free (?:shipping|delivery).*?rs\.?\s?([\d,]+)/i.exec(text) ?? []
  const rupees = readNumber(named?.replace(/,$/, '') ?? '')
  const amount = rupees === null ? null : rs(Number(rupees))
  return amount === freeShippingFrom ? null : amount
}

function freeShipping(text: string, rules: Ruled): string | null {
  const amount = otherFreeShipping(text, rules)
  if (amount === null) return null
  return `names ${amountText(amount)}, but shipping is free from ${amountText(rules.freeShippingFrom)}.`
}

/** Another time for returns than the rule, in a sentence about them; when money is paid back is another matter. */
function returnTime(text: string, { returnDays }: Ruled): string | null {
  for (const sentence of text.split(/[.!?\n]+/)) {
    if (!/\b(return|exchange)/i.test(sentence) || /refund|pa(y|id) (you )?back|no returns/i.test(sentence)) continue
    if (returnDays === 0 && /\b(easy|free|return or exchange|returns? and exchange)\b/i.test(sentence))
      return 'speaks of returns, but nothing can be returned: the time for it is 0 days.'
    const [, named] = /\b(\d{1,3})[ -]?days?\b/i.exec(sentence) ?? []
    if (named !== undefined && Number(named) !== returnDays)
      return `names ${plural(Number(named), 'day')} for returns, but an order can be returned for ${plural(returnDays, 'day')}.`
  }
  return null
}

/** What is in no feed by a name that no category has: its products are listed. */
async function unknownCategories(db: Db, { feedsWithout }: Pick<Settings, 'feedsWithout'>): Promise<PromiseWarning[]> {
  const usual = Settings.parse({}).feedsWithout
  const asked = feedsWithout.filter(name => !usual.includes(name))
  if (asked.length === 0) return []
  const rows = await db.selectFrom('categories').select('name').execute()
  const names = new Set(rows.map(({ name }) => name.toLowerCase()))
  const unknown = asked.filter(name => !names.has(name.toLowerCase()))
  return unknown.map(name => ({
    group: 'channels' as const,
    rule: 'channels' as const,
    text: `No category is named '${name}': nothing is left out of the feeds for it.`,
  }))
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
    rule: 'shipping',
    text: `${place} is promised within ${to} working days, but its orders of the last ${WATCHED_DAYS} days took ${days} days on average.`,
  }))
}
