import { useState } from 'react'
import { href } from 'react-router'
import { listingLimits } from '../../shop/catalogue/catalogue/rules.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { closePanel, usePanel } from '../../ui/open-panel.ts'
import { switchPanel } from '../../ui/switch-panel.ts'
import { useModal } from '../../ui/use-modal.ts'
import { SearchResults } from './search-results.tsx'
import { SearchSuggestions } from './search-suggestions.tsx'
import { useProductSearch } from './use-product-search.ts'
import { useSuggestions } from './use-suggestions.ts'

const tabs = ['Products', 'Suggestions'] as const

/** The search overlay. Closing it resets query, results and tab. Default export, because it is loaded lazily. */
export default function SearchOverlay() {
  const open = usePanel() === 'search'
  const modal = useModal({ open, onClose: closePanel, onBackdrop: switchPanel })
  return (
    <dialog {...modal} aria-label="Search" className="search-overlay">
      {open && <Search />}
    </dialog>
  )
}

function Search() {
  const [query, setQuery] = useState('')
  const [tab, setTab] = useState<(typeof tabs)[number]>('Products')
  const search = useProductSearch(query)
  const suggestions = useSuggestions(query)
  return (
    <div className="wrap max-w-4xl py-4 sm:py-8">
      <search>
        <form action={href('/shop')} className="flex items-center gap-2 border-gold border-b">
          <Icon name="search" />
          <input
            // biome-ignore lint/a11y/noAutofocus: the shopper opened the search to type.
            autoFocus
            type="search"
            name="search"
            aria-label="Search"
            placeholder="Search for perfumes..."
            autoComplete="off"
            maxLength={listingLimits.text}
            value={query}
            onChange={event => setQuery(event.target.value)}
            onKeyDown={event => {
              // Some browsers only clear the search field at the first Escape.
              if (event.key !== 'Escape') return
              event.preventDefault()
              closePanel()
            }}
            className="search-field"
          />
          <IconButton icon="close" label="Close search" onClick={closePanel} />
        </form>
      </search>
      <div role="tablist" aria-label="Search in" className="mt-3 flex gap-6">
        {tabs.map(name => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`search-tab-${name}`}
            aria-selected={tab === name}
            aria-controls="search-panel"
            tabIndex={tab === name ? 0 : -1}
            onClick={() => setTab(name)}
            onKeyDown={event => {
              if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
              const other = name === 'Products' ? 'Suggestions' : 'Products'
              setTab(other)
              document.getElementById(`search-tab-${other}`)?.focus()
            }}
            className="search-tab"
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="search-panel" aria-labelledby={`search-tab-${tab}`} className="search-panel">
        {tab === 'Products' ? (
          <SearchResults query={query} search={search} onSearch={setQuery} />
        ) : (
          <SearchSuggestions links={suggestions} />
        )}
      </div>
    </div>
  )
}
