import L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import type { OrderMap } from '../../shop/orders/orders/index.ts'
import { arc, type Point } from './map-frame.ts'

type Ends = Pick<OrderMap, 'warehouse' | 'destination'>

const attribution =
  '© <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">OpenStreetMap</a> contributors'

/**
 * Renders an interactive map in `box`: tiles, both ends of the route and the line between them. `onFirstTile` is called
 * when the first tile is visible. Returns a function that removes the map.
 */
export function liveMap(
  box: HTMLElement,
  { warehouse, destination }: Ends,
  tileUrl: string,
  onFirstTile: () => void,
): () => void {
  const map = L.map(box, {
    // The page must scroll when a finger or the wheel moves over the map; buttons and two fingers zoom.
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
  // A drawing without a name: the map's own name says the way.
  map.getPane('overlayPane')?.setAttribute('aria-hidden', 'true')
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
  // As an element with text: the city's name is user input.
  const label = Object.assign(document.createElement('span'), { textContent: name })
  L.marker(latLng(at), { icon, alt: name, title: name, keyboard: false }).bindTooltip(label).addTo(map)
}

const latLng = ({ latitude, longitude }: Point): [number, number] => [latitude, longitude]
