import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { ListingOptions } from '../../shop/catalogue/catalogue/listing-options.ts'
import { listingLimits } from '../../shop/catalogue/catalogue/listing-rules.ts'
import { type Paisa, toRupees } from '../../shop/ground/money.ts'
import { classNames } from '../../ui/class-names.ts'
import { TextField } from '../../ui/field.tsx'
import { Stars } from '../../ui/stars.tsx'
import { CategoryLinks } from './category-links.tsx'
import { FactChoices } from './fact-choices.tsx'
import {
  activeFilters,
  clearFilters,
  type ListingFilters,
  noFilters,
  ratingLabel,
  readPrice,
  readText,
} from './filters-in-address.ts'
import type { ListingPage } from './listing-page.ts'
import type { FilterNavigation } from './use-filter-navigation.ts'

// The specification's debounces.
const SEARCH_DELAY_MS = 500

const PRICE_DELAY_MS = 800

type Props = {
  id?: string
  page: ListingPage
  navigation: FilterNavigation
  categories: readonly string[]
  /** What can be chosen; null until the first listing has arrived. */
  options: ListingOptions | null
  /** After hydration choices apply at once; before, the form is submitted with Apply. */
  hydrated: boolean
}

// The specification's options.
const ratings = [4, 3, 2, 1]

type RatingChoiceProps = { group: string; rating: number | null; onChoose: (rating: number | null) => void }

/** Minimum rating as radio buttons. `group` is the name that separates two forms on one page. */
function RatingChoice({ group, rating, onChoose }: RatingChoiceProps) {
  const choice = (value: number | null, label: string) => (
    <label
      key={label}
      className="flex min-h-11 lg:min-h-9 cursor-pointer items-center gap-3 text-sm has-checked:font-medium hover:text-accent-deep"
    >
      <input
        type="radio"
        name="rating"
        id={`${group}-${value}`}
        value={value ?? ''}
        checked={rating === value}
        onChange={() => onChoose(value)}
        className="size-4 accent-checked"
      />
      {value === null ? (
        label
      ) : (
        <>
          <span aria-hidden="true" className="flex items-center gap-2">
            <Stars rating={value} /> and up
          </span>
          <span className="sr-only">{label}</span>
        </>
      )}
    </label>
  )
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-sm">Customer rating</legend>
      {ratings.map(value => choice(value, ratingLabel(value)))}
      {choice(null, 'Any rating')}
    </fieldset>
  )
}

/** Categories, search, price, what a product is, and rating. A GET form that applies itself after hydration. */
export function FilterForm({ id, page, navigation, categories, options, hydrated }: Props) {
  const { chosen, shown, change, link } = navigation
  const search = useDraft(chosen.search, SEARCH_DELAY_MS, text => change({ search: readText(text) }, 'search').search)
  const price = useDraft(rangeText(chosen), PRICE_DELAY_MS, text => rangeText(change(readRange(text), 'price')))
  const [lowest = '', highest = ''] = price.draft.split(between)
  const group = useId()
  const form = useRef<HTMLFormElement>(null)

  // A shopper may have typed before hydration.
  const takeOver = useEffectEvent((typed: FormData) => {
    const text = (name: string) => String(typed.get(name) ?? '')
    if (text('search') !== search.draft) search.type(text('search'))
    const range = text('minPrice') + between + text('maxPrice')
    if (range !== price.draft) price.type(range)
  })
  useEffect(() => {
    if (form.current) takeOver(new FormData(form.current))
  }, [])

  // Beside the products first; in a phone's sheet last, since its menu has them.
  const links = <CategoryLinks page={page} chosen={chosen} link={link} categories={categories} />
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    search.flush()
    price.flush()
  }

  return (
    <form
      ref={form}
      id={id}
      method="get"
      action={page.path}
      onSubmit={onSubmit}
      className="grid gap-9 lg:gap-7"
      aria-label="Filters"
    >
      {id && links}
      <TextField
        label="Search"
        type="search"
        name="search"
        placeholder="Name, note or house"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={listingLimits.text}
        value={search.draft}
        onChange={event => search.type(event.target.value)}
      />
      <fieldset>
        <legend className="mb-2 font-medium text-sm">Price</legend>
        <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-2">
          <PriceInput
            name="minPrice"
            label="Lowest price"
            text={lowest}
            onType={text => price.type(text + between + highest)}
          />
          <span className="text-muted text-sm">to</span>
          <PriceInput
            name="maxPrice"
            label="Highest price"
            text={highest}
            onType={text => price.type(lowest + between + text)}
          />
        </div>
      </fieldset>
      <FactChoices options={options} chosen={shown} onChange={change} />
      {(options?.rated !== false || shown.rating !== null) && (
        <RatingChoice group={group} rating={shown.rating} onChoose={rating => change({ rating })} />
      )}
      {!id && links}
      {chosen.category && <input type="hidden" name="category" value={chosen.category} />}
      {chosen.newArrivals && <input type="hidden" name="newArrivals" value="true" />}
      {chosen.limit !== noFilters.limit && <input type="hidden" name="limit" value={chosen.limit} />}
      <div className="grid gap-2">
        <button type="submit" className={classNames('button button-strong', hydrated && 'hidden')}>
          Apply
        </button>
        <a
          {...link(clearFilters(chosen))}
          className={
            activeFilters(chosen).length > 0 ? 'button button-outline' : 'button button-quiet justify-self-start px-0'
          }
        >
          Clear All Filters
        </a>
      </div>
    </form>
  )
}

function PriceInput(props: { name: string; label: string; text: string; onType: (text: string) => void }) {
  return (
    <label className="control flex items-center gap-1 py-0 pr-1 focus-within:outline-2 focus-within:outline-accent-deep">
      <span className="sr-only">{props.label}, </span>
      <span className="text-muted text-sm">Rs.</span>
      <input
        type="text"
        className="min-h-11 w-full min-w-0 bg-transparent outline-none"
        name={props.name}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        value={props.text}
        onChange={event => props.onType(event.target.value)}
      />
    </label>
  )
}

// Both ends of the range are one text, so that they share one debounce.
const between = '\n'

const rangeText = ({ minPrice, maxPrice }: ListingFilters) => inRupees(minPrice) + between + inRupees(maxPrice)

const inRupees = (price: Paisa | null) => (price === null ? '' : String(toRupees(price)))

const readRange = (text: string) => {
  const [lowest = '', highest = ''] = text.split(between)
  return { minPrice: readPrice(lowest), maxPrice: readPrice(highest) }
}

/**
 * A text being typed, applied `delay` milliseconds after its last change. `value` is the text in the URL; `apply`
 * navigates to a URL with the text and returns how the URL spells it. A change from elsewhere (back, Clear All
 * Filters) replaces the text; a late navigation to typed text does not.
 */
function useDraft(value: string, delay: number, apply: (text: string) => string) {
  const [draft, setDraft] = useState(value)
  const [waiting, setWaiting] = useState(false)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState<string[]>([])

  if (value !== seen) {
    const echo = sent.indexOf(value)
    setSeen(value)
    setSent(sent.slice(echo < 0 ? sent.length : echo + 1))
    if (echo < 0) {
      setDraft(value)
      setWaiting(false)
    }
  }

  const applyNow = useEffectEvent(() => {
    setWaiting(false)
    const spelled = apply(draft)
    if (spelled !== seen) setSent([...sent, spelled])
  })

  // Each change of the text restarts the delay.
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(applyNow, delay, draft)
    return () => clearTimeout(timer)
  }, [waiting, draft, delay])

  const type = (text: string) => {
    setDraft(text)
    setWaiting(true)
  }
  /** Applies the text at once, for Enter. */
  const flush = () => setTimeout(applyNow)
  return { draft, type, flush }
}
