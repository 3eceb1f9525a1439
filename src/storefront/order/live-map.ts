import L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import type { OrderMap } from '../../shop/orders/index.ts'
import { arc, type Point } from './map-frame.ts'

type Ends = Pick<OrderMap, 'warehouse' | 'destination'>

const attribution =
  '© <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">OpenStreetMap</a> contributors'

/**
 * Draws a map that can be moved into `box`: tiles, both ends of the way and the line between them. `onFirstTile` hears that
 * there is something to see. Returns how to take it away.
 */
export function liveMap(
  box: HTMLElement,
  { warehouse, destination }: Ends,
  tileUrl: string,
  onFirstTile: () => void,
): () => void {
  const map = L.map(box, {
    // A page must scroll on when a finger or a wheel crosses the map; buttons and two fingers zoom.
    scrollWheelZoom: false,
    dragging: !L.Browser.mobile,
    attributionControl: false,
  })
  L.control.attribution({ prefix: false }).addTo(map)
  L.tileLayer(tileUrl, { attribution, maxZoom: 18 }).once('tileload', onFirstTile).addTo(map)
  L.polyline(arc(warehouse, destination).map(latLng), {
    className: 'map-route',
    interactive: false,
  }).addTo(map)
  mark(map, warehouse, 'map-warehouse', warehouse.name)
  mark(map, destination, 'map-destination', destination.city)
  map.fitBounds(L.latLngBounds([latLng(warehouse), latLng(destination)]), { padding: [56, 56], maxZoom: 8 })
  return () => map.remove()
}

function mark(map: L.Map, at: Point, className: string, name: string): void {
  const icon = L.divIcon({
    className,
    iconSize: [26, 26],
    iconAnchor: className === 'map-destination' ? [13, 26] : [13, 13],
  })
  // As an element: the name of a city is what a shopper typed, never markup.
  const label = Object.assign(document.createElement('span'), { textContent: name })
  L.marker(latLng(at), { icon, alt: name, title: name, keyboard: false }).bindTooltip(label).addTo(map)
}

const latLng = ({ latitude, longitude }: Point): [number, number] => [latitude, longitude]
