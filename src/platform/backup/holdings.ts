import type pg from 'pg'
import { z } from 'zod'

/** How much a shop holds. `amount` is the sum of all orders, in paisa. */
export const Holdings = z.object({
  orders: z.number(),
  amount: z.number(),
  people: z.number(),
  pictures: z.number(),
})
export type Holdings = z.infer<typeof Holdings>
type Kind = keyof Holdings

/**
 * Orders are never deleted. People, pictures and amounts may become fewer until a drill restores what came after the
 * backup.
 */
const LEAST_SHARE: Record<Kind, number> = { orders: 1, amount: 0.9, people: 0.9, pictures: 0.9 }
/** A shop that holds less than half of what a backup before held has lost it. */
const LEAST_OF_BEFORE = 0.5

const names: Record<Kind, string> = {
  orders: 'orders',
  amount: 'the amounts of orders',
  people: 'people',
  pictures: 'pictures',
}
const kinds = Object.keys(names) as Kind[]

/** Counts what is in a shop's database, as one statement sees it. Null when it has no schema of a shop yet. */
export async function countHoldings(client: pg.ClientBase): Promise<Holdings | null> {
  const { rows: known } = await client.query<{ known: boolean }>(
    `select to_regclass('orders') is not null and to_regclass('customers') is not null and to_regclass('pictures') is not null as known`,
  )
  if (!known[0]?.known) return null
  const { rows } = await client.query<Record<Kind, string>>(`
    select (select count(*) from orders) as orders, (select coalesce(sum(total_amount), 0) from orders) as amount,
      (select count(*) from customers) as people, (select count(*) from pictures) as pictures`)
  const [counted] = rows
  return counted ? Holdings.parse(Object.fromEntries(kinds.map(kind => [kind, Number(counted[kind])]))) : null
}

/** '55 orders of Rs 123,456, 40 people and 120 pictures', for whoever runs the shop. */
export const holdingsText = ({ orders, amount, people, pictures }: Holdings): string =>
  `${counted(orders)} orders of Rs ${counted(Math.round(amount / 100))}, ${counted(people)} people and ${counted(pictures)} pictures`

const counted = (number: number) => number.toLocaleString('en-US')

/** What a check of holdings says when it holds begins so; without figures, since anybody may read it at /trust. */
const AGREES = 'as the shop held it when the backup was made'
export const isOfHoldings = (line: string): boolean => line.includes(AGREES)

type Compared = { ok: boolean; text: string }

/**
 * Compares what was restored with what the shop held when the backup was made, and with the backups before: one line
 * for each kind. An emptied shop has nothing to compare with in its own backup, so the most that any backup before held
 * counts.
 * @rule what a backup says that the shop holds, and how much of it a drill must find
 */
export function compareHoldings(
  restored: Holdings,
  held: Holdings | undefined,
  before: readonly { id: string; holds: Holdings }[],
): Compared[] {
  return kinds.flatMap((kind): Compared[] => {
    const figure = (holds: Holdings) => (kind === 'amount' ? `Rs ${counted(holds.amount / 100)}` : counted(holds[kind]))
    if (held && restored[kind] < held[kind] * LEAST_SHARE[kind]) {
      const text = `${names[kind]}: ${figure(restored)} were restored, and the shop held ${figure(held)} when the backup was made`
      return [{ ok: false, text }]
    }
    const most = before.reduce<(typeof before)[number] | null>(
      (best, each) => (best && best.holds[kind] >= each.holds[kind] ? best : each),
      null,
    )
    if (most && restored[kind] < most.holds[kind] * LEAST_OF_BEFORE) {
      const text = `${names[kind]}: ${figure(restored)} are left of ${figure(most.holds)} in the backup ${most.id}; keep that one, and find out what removed them`
      return [{ ok: false, text }]
    }
    if (!held) return []
    return [{ ok: true, text: `${names[kind]}: ${held[kind] === 0 ? 'none yet, ' : ''}${AGREES}` }]
  })
}
