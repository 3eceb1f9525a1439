import type { OrderMap } from '../../shop/orders/orders/index.ts'
import { arc, frameMap, type Point } from './map-frame.ts'
import { rivers, sea } from './map-ground.ts'

/** The parcel's route on a drawn map of rivers, sea and cities: needs no tiles and no scripts. */
export function DrawnMap({ map: { warehouse, destination } }: { map: OrderMap }) {
  const { width, height, at, labels } = frameMap(warehouse, destination)
  const path = (points: readonly Point[]) =>
    points.map((point, n) => `${n ? 'L' : 'M'}${at(point).x} ${at(point).y}`).join('')
  const line = (spots: typeof sea) => soft(spots.map(([longitude, latitude]) => at({ latitude, longitude })))
  const [from, to] = [at(warehouse), at(destination)]
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="drawn-map" aria-hidden="true" focusable="false">
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
