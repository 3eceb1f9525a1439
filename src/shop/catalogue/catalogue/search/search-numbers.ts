import type { Term } from './term.ts'

/** Words of a search that belong together. `from` and `to` (exclusive) are places of words. */
export type Segment = {
  from: number
  to: number
  typed: string
  terms: Term[]
  number: number | null
  /** A product's name or brand has this number: 'Vetiver No. 7'. */
  named: boolean
}

/** What numbers ask for. Prices in rupees. */
export type Quantity =
  | { kind: 'price'; from: number; to: number; min: number | null; max: number | null }
  | { kind: 'ml'; from: number; to: number; mls: number[]; tolas: number | null }
  | { kind: 'hours'; from: number; to: number; hours: number }

// A tola is 11.66 g, which bottlers sell as 12 ml.
const ML_PER_TOLA = 12
// 'Eid 2026': such a number without a unit or a bound is a year.
const [FIRST_YEAR, LAST_YEAR] = [2020, 2039]
// 'Around 7000' includes what is a quarter cheaper or dearer.
const ABOUT_SHARE = 0.25
// Without a unit, such a number is a price; smaller ones may be a size.
const MIN_BARE_PRICE_RUPEES = 300
const MIN_PRICE_RUPEES = 100
const bareSizes = [3, 6, 10, 12, 15, 20, 25, 30, 50, 75, 80, 90, 100, 125, 150, 200]

const urduDigits = '۰۱۲۳۴۵۶۷۸۹'
const arabicDigits = '٠١٢٣٤٥٦٧٨٩'

/** Writes numbers so that words part them rightly: '3,000/-' is '3000', '2.5k' is '2500', '50ml' is '50 ml'. */
export function separateNumbers(text: string): string {
  return (
    text
      .replace(/[۰-۹٠-٩]/g, digit => String(Math.max(urduDigits.indexOf(digit), arabicDigits.indexOf(digit))))
      // A share is neither a price nor a size: '50% off'.
      .replace(/\d+(?:\.\d+)?\s*(?:%|percent\b|فیصد)/gi, ' ')
      // '3-5 hazar', '2-4k'.
      .replace(/\b(\d{1,2})\s*[-–—]\s*(?=\d{1,3}(?:\.\d)?\s*(?:k\b|thousand|hazaa?r|ہزار))/gi, '$1 to ')
      .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
      .replace(
        /(\d+(?:\.\d{1,2})?)\s*(?:k|thousand|hazaa?r)\b/gi,
        (_, count: string) => ` ${Math.round(Number(count) * 1000)} `,
      )
      .replace(/\b1\/2\b|½/g, ' half ')
      .replace(/\b1\/4\b|¼/g, ' quarter ')
      .replace(/\b1\.5\b/g, ' derh ')
      .replace(/\b2\.5\b/g, ' dhai ')
      .replace(/(\d)(?=(?:mls?|tolas?|hours?|hrs?|h|rs|pkr|rupees)\b)/gi, '$1 ')
      .replace(/\b(rs|pkr)\.?(?=\d)/gi, '$1 ')
  )
}

const termOf = (segment: Segment | undefined, kind: string) => segment?.terms.find(term => term.kind === kind)?.value
const isIgnored = (segment: Segment | undefined) => termOf(segment, 'ignored') !== undefined

/** Finds prices, sizes and hours. Numbers that ask for nothing stay words. */
export function readQuantities(segments: readonly Segment[]): Quantity[] {
  const merged = withMultiples(segments)
  const quantities: Quantity[] = []
  for (let place = 0; place < merged.length; place += 1) {
    const segment = merged[place]
    if (!segment || quantities.some(({ to }) => segment.from < to)) continue
    const quantity = readSize(merged, place) ?? readPrice(merged, place)
    if (quantity) quantities.push(quantity)
  }
  return quantities
}

/** Between the ends of a range: '3 se 5 hazar', '2 to 4 thousand'. */
const RANGE_WORDS = ['se', 'say', 'sy', 'to', 'and', 'aur', 'or', 'ya', 'سے', 'اور', 'یا']
const MAX_THOUSANDS = 100

/** 'teen hazar' is one segment with the number 3000; in '3 se 5 hazar' the 3 is 3000 as well. */
function withMultiples(segments: readonly Segment[]): Segment[] {
  const merged = multiplied(segments)
  return merged.map((segment, place) => {
    const number = segment.number ?? toNumber(termOf(segment, 'number'))
    const end = merged[place + 2]?.number ?? 0
    const isRange = number !== null && number < MAX_THOUSANDS && end >= 1000 && number * 1000 < end
    if (!isRange || !RANGE_WORDS.includes(merged[place + 1]?.typed ?? '')) return segment
    return { ...segment, terms: [], number: number * 1000 }
  })
}

function multiplied(segments: readonly Segment[]): Segment[] {
  const merged: Segment[] = []
  for (let place = 0; place < segments.length; place += 1) {
    const segment = segments[place]
    if (!segment) continue
    const number = segment.number ?? toNumber(termOf(segment, 'number'))
    const next = segments[place + 1]
    const multiple = toNumber(termOf(next, 'multiple'))
    if (number !== null && multiple !== null && next) {
      merged.push({
        from: segment.from,
        to: next.to,
        terms: [],
        number: number * multiple,
        named: false,
        typed: segment.typed,
      })
      place += 1
    } else if (termOf(segment, 'multiple') === '1000') merged.push({ ...segment, terms: [], number: 1000 })
    else merged.push(segment)
  }
  return merged
}

const toNumber = (text: string | undefined) => (text === undefined ? null : Number(text))

function readSize(segments: readonly Segment[], place: number): Quantity | null {
  const segment = segments[place]
  if (!segment) return null
  const next = segments[place + 1]
  const number = segment.number ?? toNumber(termOf(segment, 'number'))
  const unit = termOf(next, 'unit')
  if (number === null || !next || unit === undefined) {
    if (termOf(segment, 'unit') === 'tola') return inTolas(1, segment.from, segment.to)
    const bare = segment.number !== null && !segment.named && bareSizes.includes(segment.number)
    const bounded = termOf(next, 'bound') ?? termOf(segments[place - 1], 'bound')
    if (!bare || bounded || segment.number === null || isCount(segment.number, next)) return null
    return { kind: 'ml', from: segment.from, to: segment.to, mls: [segment.number], tolas: null }
  }
  if (unit === 'tola') return inTolas(number, segment.from, next.to)
  if (unit === 'ml') return { kind: 'ml', from: segment.from, to: next.to, mls: [Math.round(number)], tolas: null }
  if (unit === 'hours') return { kind: 'hours', from: segment.from, to: next.to, hours: Math.round(number) }
  return null
}

const MAX_COUNT = 12
const COUNTED =
  /^(attars|bottles?|fragrances|gifts|itrs|khushbuen|khushbuyen|options?|packs?|perfumes?|scents?|sprays|testers)$/

/** '3 perfumes' is how many. */
const isCount = (number: number, next: Segment | undefined) =>
  number <= MAX_COUNT && next !== undefined && COUNTED.test(next.typed.split(' ')[0] ?? '')

function inTolas(tolas: number, from: number, to: number): Quantity {
  const ml = Math.round(tolas * ML_PER_TOLA)
  return { kind: 'ml', from, to, mls: tolas < 1 ? [ml] : [ml - 1, ml], tolas }
}

function readPrice(segments: readonly Segment[], place: number): Quantity | null {
  const first = priceAt(segments, place)
  if (!first) return null
  const before = boundBefore(segments, place)
  // '2000 se 3000', 'between 2000 and 3000', '2000 3000'.
  const gap = isIgnored(segments[first.next]) && termOf(segments[first.next], 'bound') === undefined ? 1 : 0
  const second = priceAt(segments, first.next + gap)
  if (second && !before && second.rupees >= MIN_PRICE_RUPEES && first.rupees >= MIN_PRICE_RUPEES) {
    const closing = termOf(segments[second.next], 'bound')
    const to = (closing ? segments[second.next]?.to : undefined) ?? second.to
    const [min, max] = [first.rupees, second.rupees].sort((a, b) => a - b)
    return { kind: 'price', from: first.from, to, min: min ?? null, max: max ?? null }
  }
  const after = termOf(segments[first.next], 'bound')
  const bound = after ?? before?.bound
  const isYear = first.rupees >= FIRST_YEAR && first.rupees <= LAST_YEAR
  if (
    first.rupees < MIN_PRICE_RUPEES ||
    (!bound && !first.money && (first.named || isYear || first.rupees < MIN_BARE_PRICE_RUPEES))
  )
    return null
  const from = after ? first.from : (before?.from ?? first.from)
  const to = after ? (segments[first.next]?.to ?? first.to) : first.to
  return { kind: 'price', from, to, ...limits(bound, first.rupees) }
}

function limits(bound: string | undefined, rupees: number) {
  if (bound === 'above') return { min: rupees, max: null }
  if (bound === 'about')
    return { min: Math.round(rupees * (1 - ABOUT_SHARE)), max: Math.round(rupees * (1 + ABOUT_SHARE)) }
  return { min: null, max: rupees }
}

/** A number at this place with 'rs' before or after it; `next` is the place after it. */
function priceAt(segments: readonly Segment[], place: number) {
  const leads = termOf(segments[place], 'unit') === 'rupees' && (segments[place + 1]?.number ?? null) !== null
  const at = leads ? place + 1 : place
  const segment = segments[at]
  if (!segment || segment.number === null) return null
  const trails = termOf(segments[at + 1], 'unit') === 'rupees'
  if (termOf(segments[at + 1], 'unit') && !trails) return null
  const last = trails ? (segments[at + 1] ?? segment) : segment
  return {
    rupees: segment.number,
    money: leads || trails,
    named: segment.named,
    from: segments[place]?.from ?? segment.from,
    to: last.to,
    next: trails ? at + 2 : at + 1,
  }
}

/** A bound right before the place, or with one small word between: 'budget is 4000'. */
function boundBefore(segments: readonly Segment[], place: number) {
  const near = segments[place - 1]
  const holder = termOf(near, 'bound') ? near : isIgnored(near) ? segments[place - 2] : undefined
  const bound = termOf(holder, 'bound')
  return bound && holder ? { bound, from: holder.from } : null
}
