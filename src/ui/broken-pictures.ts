import { useEffect } from 'react'

const placeholder = '/placeholder.svg'

/**
 * Replaces pictures that fail to load by the placeholder, also those that failed before hydration. One listener for the
 * whole page, so that cards need no hooks. Used once, in the layout.
 */
export function useBrokenPictures(): void {
  useEffect(() => {
    const onError = (event: Event) => replace(event.target)
    // Error events of images do not bubble: they are caught in the capture phase.
    document.addEventListener('error', onError, true)
    for (const image of document.images) if (image.complete && image.naturalWidth === 0 && image.src) replace(image)
    return () => document.removeEventListener('error', onError, true)
  }, [])
}

function replace(target: EventTarget | null): void {
  if (!(target instanceof HTMLImageElement) || target.src.endsWith(placeholder)) return
  // Missing map tiles stay empty.
  if (target.classList.contains('leaflet-tile')) return
  for (const source of target.closest('picture')?.querySelectorAll('source') ?? []) source.removeAttribute('srcset')
  target.removeAttribute('srcset')
  target.src = placeholder
}
