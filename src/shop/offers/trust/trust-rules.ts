import { amountText, type Paisa, paisa, rs } from '../../ground/money.ts'
import { plural } from '../../ground/plural.ts'
import {
  citiesOf,
  cityKey,
  type TrustFigure,
  type TrustRow,
  type trustOutcomes,
  trustSigns,
} from '../../settings/settings/trust-row-rules.ts'

export type Outcome = (typeof trustOutcomes)[number]

export const outcomeLabels: Record<Outcome, string> = {
  cash: 'Cash at once',
  call: 'Cash after a yes',
  advance: 'Advance',
  noCash: 'No cash',
}

/** What is known about the orders of a phone, email and address before this one. */
export type Facts = {
  delivered: number
  refused: number
  open: number
  deliveredAtAddress: number
  refusedAtAddress: number
}
/** What a rule is asked about. */
export type Asked = Facts & { amount: Paisa; city: string }

const figures: Record<TrustFigure, { label: string; of: (asked: Asked) => number }> = {
  refused: { label: 'Refused parcels', of: ({ refused }) => refused },
  delivered: { label: 'Delivered orders', of: ({ delivered }) => delivered },
  open: { label: 'Other open orders', of: ({ open }) => open },
  refusedAtAddress: { label: "Others' refused parcels at the address", of: asked => asked.refusedAtAddress },
  deliveredAtAddress: { label: "Others' delivered orders at the address", of: asked => asked.deliveredAtAddress },
  score: { label: 'Score', of: asked => scoreOf(asked) },
  /** In rupees, as it is typed. */
  amount: { label: 'Amount in rupees', of: ({ amount }) => amount / 100 },
}
const figuresOf = (what: string) => (what.split('.')[0] ?? '').split('-') as TrustFigure[]

/** `share`: percent of the total ahead; `amount`: rupees ahead; without both the usual advance. */
type Decision = { outcome: Outcome; amount?: number; share?: number }
export type TrustRule = { words: string; conditions: Pick<TrustRow, 'what' | 'howMany'>[]; decision: Decision }

// Short for a difference: 'Refused less delivered'.
const signLabel = (sign: string): string => {
  if (!sign.includes('-')) return figures[sign as TrustFigure].label
  const words = sign.replace('-', ' less ').replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
const signLabels = Object.fromEntries(
  trustSigns.flatMap(sign => [
    [`${sign}.least`, `${signLabel(sign)}, at least`],
    [`${sign}.most`, `${signLabel(sign)}, at most`],
  ]),
)
/** What a row of the rules looks at. */
export const whatLabels: Record<string, string> = {
  ...signLabels,
  city: 'City is',
  otherCity: 'City is not',
  always: 'Always',
}

/** The rules that rows say: each ends with the row that has an outcome. */
export function rulesOf(rows: readonly TrustRow[]): TrustRule[] {
  const rules: TrustRule[] = []
  let conditions: TrustRule['conditions'] = []
  for (const { what, howMany, outcome, ahead } of rows) {
    conditions.push({ what, howMany })
    if (outcome === 'and') continue
    const words = conditions.map(each => `${whatLabels[each.what]} ${each.howMany}`.trim()).join(', and ')
    const asks =
      ahead === '' ? {} : ahead.endsWith('%') ? { share: Number.parseInt(ahead, 10) } : { amount: Number(ahead) }
    rules.push({ words, conditions, decision: { outcome, ...asks } })
    conditions = []
  }
  return rules
}

function holds({ what, howMany }: Pick<TrustRow, 'what' | 'howMany'>, asked: Asked): boolean {
  if (what === 'always') return true
  if (what === 'city' || what === 'otherCity')
    return citiesOf(howMany).includes(cityKey(asked.city)) === (what === 'city')
  const [figure = 0, other = 0] = figuresOf(what).map(each => figures[each].of(asked))
  return what.endsWith('.least') ? figure - other >= Number(howMany) : figure - other <= Number(howMany)
}

/**
 * The first rule that holds; null when none does.
 * @rule which rule of trust holds
 */
export const ruleFor = (rules: readonly TrustRule[], asked: Asked): TrustRule | null =>
  rules.find(({ conditions }) => conditions.every(condition => holds(condition, asked))) ?? null

/** What a rule asks for ahead of an order of this total: whole rupees, at most all. */
export function aheadOf({ outcome, amount, share }: Decision, total: Paisa, usual: Paisa): Paisa {
  if (outcome === 'noCash') return total
  if (outcome !== 'advance') return paisa(0)
  const asked =
    share === undefined ? (amount === undefined ? usual : rs(amount)) : rs(Math.ceil((total * share) / 10_000))
  return asked < total ? asked : total
}

/** Trust from 0 to 100; somebody new has 50. */
export function scoreOf({ delivered, refused, open, refusedAtAddress }: Facts): number {
  const points =
    50 + 10 * Math.min(delivered, 5) - 20 * refused - 5 * Math.min(open, 4) - 5 * Math.min(refusedAtAddress, 2)
  return Math.max(0, Math.min(100, points))
}

/** Why the score is what it is. */
export function scoreReasons({ delivered, refused, open, deliveredAtAddress, refusedAtAddress }: Facts): string[] {
  return [
    delivered + refused + open === 0 && 'No other order of this phone or email',
    delivered > 0 && `${plural(delivered, 'order')} delivered (+${10 * Math.min(delivered, 5)})`,
    refused > 0 && `${plural(refused, 'parcel')} refused (-${20 * refused})`,
    open > 0 && `${plural(open, 'other order')} still open (-${5 * Math.min(open, 4)})`,
    deliveredAtAddress > 0 && `${plural(deliveredAtAddress, 'order')} of others delivered at this address`,
    refusedAtAddress > 0 &&
      `${plural(refusedAtAddress, 'parcel')} of others refused at this address (-${5 * Math.min(refusedAtAddress, 2)})`,
  ].filter(reason => reason !== false)
}

/** Why something is asked ahead and what changes it, for the shopper, who knows these facts. */
export function statedReason({ conditions }: TrustRule, asked: Asked): string {
  const uses = (...names: TrustFigure[]) =>
    conditions.some(({ what }) => figuresOf(what).some(figure => names.includes(figure)))
  const history = uses('refused', 'score', 'delivered')
  const least = conditions.find(({ what }) => what === 'amount.least')
  const why = [
    history && asked.refused > 0 && `${plural(asked.refused, 'earlier parcel')} of yours came back to us`,
    history && asked.refused === 0 && 'we have not delivered enough to you yet',
    uses('open') &&
      asked.open > 0 &&
      `${plural(asked.open, 'other order')} of yours ${asked.open === 1 ? 'is' : 'are'} still open`,
    least && `the order is for ${amountText(rs(Number(least.howMany)))} or more`,
    conditions.some(({ what }) => what === 'city' || what === 'otherCity') && `it goes to ${asked.city}`,
  ].filter(part => part !== false && part !== undefined)
  const changes = [
    history && 'Every parcel that you accept counts for you: it lowers what we ask next time.',
    least && `A smaller order needs no advance.`,
  ].filter(part => part !== false && part !== undefined)
  return [why.length > 0 ? `We ask because ${why.join(', and ')}.` : '', ...changes].filter(Boolean).join(' ')
}

/** Rules that a shop may begin with. */
export const SUGGESTED_ROWS: TrustRow[] = [
  { what: 'refused.least', howMany: '2', outcome: 'and', ahead: '' },
  { what: 'refused-delivered.least', howMany: '1', outcome: 'advance', ahead: '' },
  { what: 'amount.least', howMany: '25000', outcome: 'and', ahead: '' },
  { what: 'delivered.most', howMany: '0', outcome: 'advance', ahead: '10%' },
  { what: 'delivered.least', howMany: '5', outcome: 'and', ahead: '' },
  { what: 'refused.most', howMany: '0', outcome: 'cash', ahead: '' },
]

export const blockKinds = ['phone', 'email', 'address'] as const
export type BlockKind = (typeof blockKinds)[number]
