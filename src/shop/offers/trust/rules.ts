import { readNumber } from '../../ground/digit-rules.ts'
import { amountText, type Paisa, paisa, rs } from '../../ground/money.ts'
import { plural } from '../../ground/plural.ts'

/** What a rule decides, the mildest first: sent at once, after a yes, after an advance, or paid whole before it is sent. */
export const outcomes = ['cash', 'call', 'advance', 'noCash'] as const
export type Outcome = (typeof outcomes)[number]

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

const figures = {
  'delivered at address': ({ deliveredAtAddress }: Asked) => deliveredAtAddress,
  'refused at address': ({ refusedAtAddress }: Asked) => refusedAtAddress,
  delivered: ({ delivered }: Asked) => delivered,
  refused: ({ refused }: Asked) => refused,
  open: ({ open }: Asked) => open,
  score: (asked: Asked) => scoreOf(asked),
  /** In rupees, as it is typed. */
  amount: ({ amount }: Asked) => amount / 100,
} as const
type Figure = keyof typeof figures
const figureNames = Object.keys(figures) as Figure[]

const comparisons: Record<string, (a: number, b: number) => boolean> = {
  '>=': (a, b) => a >= b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '<': (a, b) => a < b,
  '=': (a, b) => a === b,
}

type Condition =
  | { kind: 'figure'; figure: Figure; comparison: string; with: number | Figure }
  | { kind: 'city'; cities: string[]; not: boolean }
/** `share`: percent of the total ahead; `amount`: rupees ahead; without both the usual advance. */
type Decision = { outcome: Outcome; amount?: number; share?: number }
export type TrustRule = { words: string; conditions: Condition[]; decision: Decision }

const MAX_RULES = 50
const number = /^(?:rs\.?\s*)?(\d[\d,]*)$/

/** Reads rules, one a line: 'when refused >= 2 and delivered < refused: advance 1000'. A line that is none stands among `problems`. */
export function readRules(text: string): { rules: TrustRule[]; problems: string[] } {
  const rules: TrustRule[] = []
  const problems: string[] = []
  for (const [at, line] of text.split('\n').entries()) {
    const words = line.trim().replaceAll(/\s+/g, ' ')
    if (words === '') continue
    const read = readRule(words)
    if (typeof read === 'string') problems.push(`Line ${at + 1}: ${read}`)
    else rules.push(read)
  }
  if (rules.length > MAX_RULES) problems.push(`At most ${MAX_RULES} rules`)
  return { rules, problems }
}

function readRule(words: string): TrustRule | string {
  const [, typed, decided] = /^(?:when (.+?)|always) ?: ?(.+)$/i.exec(words) ?? []
  if (decided === undefined) return "a rule reads 'when ...: ...' or 'always: ...'"
  const decision = readDecision(decided.toLowerCase())
  if (!decision) return `'${decided}' is not cash, call, advance, advance 1000, advance 20%, advance all or no cash`
  const conditions: Condition[] = []
  for (const part of typed?.split(/ and /i) ?? []) {
    const condition = readCondition(part.trim())
    if (!condition) return `'${part.trim()}' cannot be read: a condition reads like 'refused >= 2' or 'city is Quetta'`
    conditions.push(condition)
  }
  return { words, conditions, decision }
}

function readDecision(words: string): Decision | null {
  if (words === 'cash' || words === 'call' || words === 'advance') return { outcome: words }
  if (words === 'no cash') return { outcome: 'noCash' }
  const [, ahead] = /^advance (.+)$/.exec(words) ?? []
  if (ahead === 'all') return { outcome: 'advance', share: 100 }
  const share = Number(/^(\d{1,3})\s?%$/.exec(ahead ?? '')?.[1])
  if (share >= 1 && share <= 100) return { outcome: 'advance', share }
  const amount = Number(readNumber(number.exec(ahead ?? '')?.[1] ?? '') ?? Number.NaN)
  return amount >= 1 && amount <= 1_000_000 ? { outcome: 'advance', amount } : null
}

function readCondition(words: string): Condition | null {
  const [, not, cities] = /^city is (not )?(.+)$/i.exec(words) ?? []
  if (cities)
    return {
      kind: 'city',
      not: Boolean(not),
      cities: cities
        .split(/,| or /i)
        .map(cityKey)
        .filter(Boolean),
    }
  const [, left = '', comparison = '', right = ''] = /^([a-z ]+?) ?(>=|<=|>|<|=) ?(.+)$/i.exec(words) ?? []
  const figure = figureNames.find(name => name === left.toLowerCase())
  const other = figureNames.find(name => name === right.toLowerCase())
  const typed = number.exec(right.toLowerCase())?.[1]
  const limit = readNumber(typed ?? '')
  if (!figure || (!other && limit === null)) return null
  return { kind: 'figure', figure, comparison, with: other ?? Number(limit) }
}

const cityKey = (city: string): string => city.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

function holds(condition: Condition, asked: Asked): boolean {
  if (condition.kind === 'city') return condition.cities.includes(cityKey(asked.city)) !== condition.not
  const right = typeof condition.with === 'number' ? condition.with : figures[condition.with](asked)
  return comparisons[condition.comparison]?.(figures[condition.figure](asked), right) ?? false
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
export function toldReason({ conditions }: TrustRule, asked: Asked): string {
  const figuresOf = conditions.flatMap(each => (each.kind === 'figure' ? [each] : []))
  const uses = (...names: Figure[]) =>
    figuresOf.some(({ figure, with: other }) => names.includes(figure) || names.includes(other as Figure))
  const history = uses('refused', 'score', 'delivered')
  const least = figuresOf.find(({ figure, comparison }) => figure === 'amount' && comparison.startsWith('>'))
  const why = [
    history && asked.refused > 0 && `${plural(asked.refused, 'earlier parcel')} of yours came back to us`,
    history && asked.refused === 0 && 'we have not delivered enough to you yet',
    uses('open') &&
      asked.open > 0 &&
      `${plural(asked.open, 'other order')} of yours ${asked.open === 1 ? 'is' : 'are'} still open`,
    least && `the order is for ${amountText(rs(least.with as number))} or more`,
    conditions.some(({ kind }) => kind === 'city') && `it goes to ${asked.city}`,
  ].filter(part => part !== false && part !== undefined)
  const changes = [
    history && 'Every parcel that you accept counts for you: it lowers what we ask next time.',
    least && `A smaller order needs no advance.`,
  ].filter(part => part !== false && part !== undefined)
  return [why.length > 0 ? `We ask because ${why.join(', and ')}.` : '', ...changes].filter(Boolean).join(' ')
}

/** Rules that a shop may begin with. */
export const SUGGESTED_RULES = `when refused >= 2 and delivered < refused: advance
when amount >= 25000 and delivered < 1: advance 10%
when delivered >= 5 and refused = 0: cash`

export const blockKinds = ['phone', 'email', 'address'] as const
export type BlockKind = (typeof blockKinds)[number]
