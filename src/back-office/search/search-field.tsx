import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '../../ui/icon.tsx'

/** The field in the header that searches everything. Ctrl+K, on a Mac Cmd+K, leads to it. */
export function SearchField() {
  const { pathname, search } = useLocation()
  const field = useRef<HTMLInputElement>(null)
  const typed = pathname === '/admin/search' ? (new URLSearchParams(search).get('q') ?? '') : ''
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])
  return (
    <search>
      <form action="/admin/search" className="office-find">
        <span className="office-search-icon">
          <Icon name="search" size={20} />
        </span>
        <input
          ref={field}
          key={typed}
          type="search"
          name="q"
          defaultValue={typed}
          aria-label="Search orders, parcels, products and pages"
          aria-keyshortcuts="Control+K Meta+K"
          placeholder="Search everything"
          maxLength={100}
          className="office-search"
        />
      </form>
    </search>
  )
}
