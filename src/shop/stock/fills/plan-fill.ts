import { z } from 'zod'
import { type Paisa, paisa, sum } from '../../ground/money.ts'
import { isolated } from '../../ground/names/size-and-urdu-name-rules.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { plainNumber } from '../../ground/typed-number-rules.ts'
import { quantityText, readQuantity } from './material-rules.ts'
import type { RecipeLine } from './recipe.ts'

const whole = (text: string) =>
  z
    .preprocess(
      plainNumber,
      z
        .string()
        .trim()
        .regex(/^\d{1,5}$/, text),
    )
    .transform(Number)

/** How many pieces are filled; how many bottles more were spoilt; 'lost.MATERIAL': what was lost beside. */
export const FillFields = z
  .object({
    pieces: whole('Please enter how many pieces').refine(pieces => pieces > 0, 'Please enter at least 1'),
    spoilt: z.preprocess(
      typed => (typed === '' || typed === undefined ? '0' : typed),
      whole('Please enter a whole number'),
    ),
  })
  .catchall(z.unknown())
export type FillPlan = { pieces: number; spoilt: number; lost: ReadonlyMap<number, string> }

/** A plan of the form's fields; quantities that were lost stay as they were typed. */
export const planOf = ({ pieces, spoilt, ...others }: z.output<typeof FillFields>): FillPlan => ({
  pieces,
  spoilt,
  lost: new Map(
    Object.entries(others).flatMap(([name, typed]) => {
      const [, id] = /^lost\.(\d{1,15})$/.exec(name) ?? []
      return id && typeof typed === 'string' && typed.trim() !== '' ? [[Number(id), typed] as const] : []
    }),
  ),
})

/**
 * What a fill takes of a material, in thousandths of its unit, and what that cost, in paisa. `short`: what is missing.
 */
export type Taken = RecipeLine & { used: number; waste: number; cost: Paisa; short: number }

/**
 * What a fill takes and costs. Throws `invalid` for a loss that is no quantity.
 * @rule what a fill takes and costs
 */
export function planFill(
  recipe: readonly RecipeLine[],
  { pieces, spoilt, lost }: FillPlan,
): { taken: Taken[]; cost: Paisa } {
  const taken = recipe.map(line => {
    const also = lost.get(line.materialId)
    const more = also === undefined ? 0 : readQuantity(also, line.unit)
    if (more === null)
      throw new ShopError('invalid', 'Please enter a quantity, such as 5 or 2.5', `lost.${line.materialId}`)
    const used = line.quantity * pieces
    const waste = line.quantity * spoilt + more
    const all = used + waste
    const cost = all >= line.stock ? line.value : Math.round((line.value * all) / line.stock)
    return { ...line, used, waste, cost: paisa(cost), short: Math.max(0, all - line.stock) }
  })
  return { taken, cost: sum(taken.map(({ cost }) => cost)) }
}

/** 'Oud oil: 150 g needed, 120 g there; ...', or null when everything suffices. */
export function shortText(taken: readonly Taken[]): string | null {
  const short = taken.filter(line => line.short > 0)
  if (short.length === 0) return null
  return short
    .map(
      ({ name, unit, used, waste, stock }) =>
        `${isolated(name)}: ${quantityText(used + waste, unit)} needed, ${quantityText(stock, unit)} there`,
    )
    .join('; ')
}
