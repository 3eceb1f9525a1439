import { useEffect, useRef, useState } from 'react'
import type { OrderMap as Way } from '../../shop/orders/orders/index.ts'
import { Icon } from '../../ui/icon.tsx'
import { call } from '../../web/browser/call.ts'
import { arc, frameMap, type Point } from './map-frame.ts'
import { rivers, sea } from './map-ground.ts'
import type { OrderView } from './view-order.ts'

/** The parcel's route: a drawn map at once, and an interactive map when it comes near the viewport. */
export function OrderMap({ view }: { view: OrderView }) {
  return view.map && <KnownMap view={view} of={view.map} />
}

// The geocoder is tried up to four times.
const MAX_SEARCH_MS = 30_000

const unable = 'Unable to load map location. Using default location.'

/** The map of an order: at once for a known city, else when the server has located it. */
function useOrderMap({
  order,
  key,
  map,
}: Pick<OrderView, 'order' | 'key'> & { map: NonNullable<OrderView['map']> }): Way {
  const [loaded, setLoaded] = useState<Way | 'nothing' | null>(null)
  const { settled } = map
  const { _id } = order
  useEffect(() => {
    if (settled) return
    let gone = false
    void call(`/order/${_id}/map`, { query: { key }, timeout: MAX_SEARCH_MS }).then(result => {
      if (!gone) setLoaded(result.ok ? result.data : 'nothing')
    })
    return () => {
      gone = true
    }
  }, [settled, _id, key])
  return loaded === 'nothing' ? { ...map, message: unable } : (loaded ?? map)
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

/** The parcel's route on a drawn map of rivers, sea and cities: needs no tiles and no scripts. */
function DrawnMap({ map: { warehouse, destination } }: { map: Way }) {
  const { width, height, at, labels } = frameMap(warehouse, destination)
  const path = (points: readonly Point[]) =>
    points.map((point, n) => `${n ? 'L' : 'M'}${at(point).x} ${at(point).y}`).join('')
  const line = (spots: typeof sea) => soft(spots.map(([longitude, latitude]) => at({ latitude, longitude })))
  const [from, to] = [at(warehouse), at(destination)]
  // Each beside its end on the outer side, so that they do not meet; a route within a town has one name.
  const east = to.x >= from.x
  const names = [
    ...(warehouse.name.endsWith(destination.city)
      ? []
      : [{ name: warehouse.name.replace(/^.*, /, ''), ...from, right: !east }]),
    { name: destination.city, ...to, right: east },
  ]
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      className="drawn-map"
      aria-hidden="true"
      focusable="false"
    >
      <path d={`${line(sea)}Z`} className="drawn-sea" />
      {rivers.map(river => (
        <path key={river[0]?.join()} d={line(river)} className="drawn-river" />
      ))}
      <path d={path(arc(warehouse, destination))} className="drawn-way" />
      {labels.map(({ name, x, y }) => (
        <g key={name} className="drawn-city">
          <circle cx={x} cy={y} r="2" />
          <text x={x + 6} y={y + 4}>
            {name}
          </text>
        </g>
      ))}
      {names.map(({ name, x, y, right }) => (
        <text
          key={name}
          x={right ? x + 12 : x - 12}
          y={y + 4}
          textAnchor={right ? 'start' : 'end'}
          className="drawn-end"
        >
          {name}
        </text>
      ))}
      <rect x={from.x - 5} y={from.y - 5} width="10" height="10" className="drawn-warehouse" />
      <g transform={`translate(${to.x} ${to.y})`} className="drawn-destination">
        <path d="M0 0-6.8-10.4a8 8 0 1 1 13.6 0Z" />
        <circle cy="-15" r="3" />
      </g>
    </svg>
  )
}

/** A smooth curve: quadratic segments between the midpoints of its parts. */
function soft(points: readonly { x: number; y: number }[]): string {
  const [first, ...rest] = points
  const bends = rest.map(({ x, y }, n) => {
    const next = rest[n + 1]
    return next ? `Q${x} ${y} ${(x + next.x) / 2} ${(y + next.y) / 2}` : `L${x} ${y}`
  })
  return `M${first?.x} ${first?.y}${bends.join('')}`
}
