import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** The field in the header that searches everything. The key '/' leads to it, as long as nobody types elsewhere. */
export function SearchField() {
  const { pathname, search } = useLocation()
  const field = useRef<HTMLInputElement>(null)
  const typed = pathname === '/admin/search' ? (new URLSearchParams(search).get('q') ?? '') : ''
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const { target } = event
      const typing = target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing) return
      event.preventDefault()
      field.current?.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])
  return (
    <search>
      <form action="/admin/search">
        <input
          ref={field}
          key={typed}
          type="search"
          name="q"
          defaultValue={typed}
          aria-label="Search orders, parcels, stock and pages"
          aria-keyshortcuts="/"
          placeholder="Search everything ( / )"
          maxLength={100}
          className="control text-ink"
        />
      </form>
    </search>
  )
}
