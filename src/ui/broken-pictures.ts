import { useEffect } from 'react'

const placeholder = '/placeholder.svg'

/**
 * Shows the placeholder for every picture that fails, also for those that failed before the page came alive. One
 * listener for the whole page: cards stay free of hooks. Used once, in the root.
 */
export function useBrokenPictures(): void {
  useEffect(() => {
    const onError = (event: Event) => replace(event.target)
    // Errors of pictures don't bubble, but they can be caught on their way down.
    document.addEventListener('error', onError, true)
    for (const image of document.images) if (image.complete && image.naturalWidth === 0 && image.src) replace(image)
    return () => document.removeEventListener('error', onError, true)
  }, [])
}

function replace(target: EventTarget | null): void {
  if (!(target instanceof HTMLImageElement) || target.src.endsWith(placeholder)) return
  // A map without its tiles is no shelf of bottles.
  if (target.classList.contains('leaflet-tile')) return
  for (const source of target.closest('picture')?.querySelectorAll('source') ?? []) source.removeAttribute('srcset')
  target.removeAttribute('srcset')
  target.src = placeholder
}
