import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Member } from '../../shop/collections/index.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { Area } from '../kit/fields.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { OrderedList } from '../kit/ordered-list.tsx'
import type { Offers } from '../kit/pick.tsx'
import type { CollectionPageProps } from './load-collection.ts'

/** The perfumes of a collection by hand: added by words, moved by drag or arrow keys. Without scripts an id a line. */
export function MembersPanel({ page: { membersVersion, products } }: CollectionPageProps) {
  const hydrated = useHydrated()
  const ids = products.map(({ productId }) => productId).join('\n')
  return (
    <PanelForm
      title="Its perfumes"
      note="In this order, unless a shopper sorts them. Perfumes that are not published wait here."
      action="members"
      submit="Save the perfumes"
      busy="Saving ..."
      hidden={{ version: `${membersVersion}` }}
    >
      {hydrated ? (
        <Chosen key={membersVersion} products={products} />
      ) : (
        <Area name="products" label="Perfumes" hint="An id a line" rows={10} defaultValue={ids} />
      )}
    </PanelForm>
  )
}

// Typing goes on within this time.
const TYPING_PAUSE_MS = 250

function Chosen({ products }: { products: Member[] }) {
  const [chosen, setChosen] = useState(products.map(({ productId, name }) => ({ value: productId, label: name })))
  const [text, setText] = useState('')
  const { data, load } = useFetcher<Offers>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (typed: string) => {
    setText(typed)
    clearTimeout(timer.current)
    const query = new URLSearchParams({ q: typed.trim() })
    if (typed.trim()) timer.current = setTimeout(() => load(`/admin/collections/offers?${query}`), TYPING_PAUSE_MS)
  }
  const found = text.trim() !== '' && data?.q === text.trim() ? data.offers : []
  const offers = found.filter(({ value }) => !chosen.some(item => item.value === value))
  const add = ({ value, label }: { value: string; label: string }) => {
    setChosen(all => [...all, { value, label }])
    setText('')
    field.current?.focus()
  }
  return (
    <>
      <OrderedList name="products" label="Perfumes" items={chosen} onChange={setChosen} empty="No perfume yet." />
      <label className="grid gap-1 text-sm">
        <span className="font-medium">Add a perfume</span>
        <input
          ref={field}
          value={text}
          className="control max-w-md"
          placeholder="Name or house"
          autoComplete="off"
          onChange={event => search(event.target.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (offers[0]) add(offers[0])
          }}
        />
      </label>
      {offers.length > 0 && (
        <ul aria-label="Found" className="grid border-line border-t">
          {offers.map(offer => (
            <li key={offer.value}>
              <button type="button" className="pick" onClick={() => add(offer)}>
                {offer.label}
                {offer.note && <span className="block text-muted">{offer.note}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
