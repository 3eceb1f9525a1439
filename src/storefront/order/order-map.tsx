import { useEffect, useRef, useState } from 'react'
import type { OrderMap as Way } from '../../shop/orders/orders/index.ts'
import { Icon } from '../../ui/icon.tsx'
import { DrawnMap } from './drawn-map.tsx'
import { useOrderMap } from './use-order-map.ts'
import type { OrderView } from './view-order.ts'

/** The parcel's route: a drawn map at once, and an interactive map when it comes near the viewport. */
export function OrderMap({ view }: { view: OrderView }) {
  return view.map && <KnownMap view={view} of={view.map} />
}

function KnownMap({ view, of }: { view: OrderView; of: NonNullable<OrderView['map']> }) {
  const map = useOrderMap({ ...view, map: of })
  const box = useLiveMap(map, view.tileUrl)
  return (
    <section aria-labelledby="route">
      <h2 id="route" className="label order-part-title">
        Route
      </h2>
      <div className="order-map">
        <DrawnMap map={map} />
        {/* Managed by Leaflet, not by React. */}
        <div
          ref={box}
          className="live-map"
          role="application"
          aria-label={`Map: ${map.warehouse.name} to ${map.destination.city}`}
          hidden
        />
      </div>
      {map.message && (
        <p role="status" className="mt-3 text-muted text-sm">
          {map.message}
        </p>
      )}
      <div className="order-map-foot">
        <p className="wrap-anywhere min-w-0 grow basis-36 text-sm">
          {map.warehouse.name}
          <span className="mx-2 text-accent-deep">
            <span aria-hidden="true">→</span>
            <span className="sr-only">to</span>
          </span>
          <b className="font-semibold">{map.destination.city}</b>
        </p>
        <a href={map.directions} target="_blank" rel="noopener noreferrer" className="order-directions">
          <Icon name="place" size={18} />
          <span className="text-link">Directions</span>
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </div>
    </section>
  )
}

function useLiveMap(map: Way, tileUrl: string) {
  const box = useRef<HTMLDivElement>(null)
  const near = useNear(box)
  const { warehouse, destination } = map
  // Depends on the ends of the route; the objects are new with each load of the data.
  const ends = JSON.stringify({ warehouse, destination })
  useEffect(() => {
    const element = box.current
    if (!near || !element) return
    let remove = () => {}
    let gone = false
    import('./live-map.ts').then(
      ({ liveMap }) => {
        if (gone) return
        element.hidden = false
        // The drawn map stays until the first tile is loaded.
        element.classList.add('live-map-waiting')
        remove = liveMap(element, JSON.parse(ends), tileUrl, () => element.classList.remove('live-map-waiting'))
      },
      // When the code cannot be loaded the drawn map stays.
      () => {},
    )
    return () => {
      gone = true
      remove()
      element.hidden = true
    }
  }, [near, ends, tileUrl])
  return box
}

function useNear(box: { current: HTMLElement | null }): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const frame = box.current?.parentElement
    if (!frame || near) return
    const watch = new IntersectionObserver(entries => entries.some(entry => entry.isIntersecting) && setNear(true), {
      rootMargin: '300px',
    })
    watch.observe(frame)
    return () => watch.disconnect()
  }, [box, near])
  return near
}
