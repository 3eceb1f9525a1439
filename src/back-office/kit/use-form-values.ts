import { type RefObject, useEffect, useState } from 'react'

/** What stands now in the fields of the form around a part of it, by their names; empty until something is typed. */
export function useFormValues(place: RefObject<HTMLElement | null>, { atOnce = false } = {}): Record<string, string> {
  const [typed, setTyped] = useState<Record<string, string>>({})
  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    const read = () =>
      setTyped(
        Object.fromEntries(
          [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
        ),
      )
    if (atOnce) read()
    form.addEventListener('input', read)
    return () => form.removeEventListener('input', read)
  }, [place, atOnce])
  return typed
}
