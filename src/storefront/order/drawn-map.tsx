import type { OrderMap } from '../../shop/orders/index.ts'
import { arc, frameMap, type Point } from './map-frame.ts'
import { ground } from './map-ground.ts'

/** The way of the parcel over a drawn ground of rivers, sea and cities: needs no tiles and no scripts. */
export function DrawnMap({ map: { warehouse, destination } }: { map: OrderMap }) {
  const { width, height, at, labels } = frameMap(warehouse, destination)
  const path = (points: readonly Point[]) =>
    points.map((point, n) => `${n ? 'L' : 'M'}${at(point).x} ${at(point).y}`).join('')
  const line = (spots: (typeof ground.rivers)[number]) =>
    path(spots.map(([longitude, latitude]) => ({ latitude, longitude })))
  const [from, to] = [at(warehouse), at(destination)]
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="drawn-map" aria-hidden="true" focusable="false">
      <path d={`${line(ground.sea)}Z`} className="drawn-sea" />
      {ground.rivers.map(river => (
        <path key={river[0]?.join()} d={line(river)} className="drawn-river" />
      ))}
      {labels.map(({ name, x, y }) => (
        <g key={name} className="drawn-city">
          <circle cx={x} cy={y} r="2" />
          <text x={x + 6} y={y + 4}>
            {name}
          </text>
        </g>
      ))}
      <path d={path(arc(warehouse, destination))} className="drawn-way" />
      <rect x={from.x - 5} y={from.y - 5} width="10" height="10" className="drawn-warehouse" />
      <g transform={`translate(${to.x} ${to.y})`} className="drawn-destination">
        <path d="M0 0c-2-6-8-9-8-15a8 8 0 1 1 16 0c0 6-6 9-8 15Z" />
        <circle cy="-15" r="3" />
      </g>
    </svg>
  )
}
