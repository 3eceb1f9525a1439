import { landmarks } from './map-ground.ts'

/** A point on the map, in degrees. */
export type Point = { latitude: number; longitude: number }

/** The part of the world a drawn map shows, and where a point of it lies in the picture. */
export type MapFrame = {
  width: number
  height: number
  /** Of the picture, from its upper left corner, in its own units. */
  at: (point: Point) => { x: number; y: number }
  /** Cities for orientation that lie in the picture, clear of the two ends of the way and of each other. */
  labels: { name: string; x: number; y: number }[]
}

const width = 400
const height = 300
// A way inside one town still shows the country around it, in degrees.
const smallest = 3
// Names need room to the right and above, in units of the picture.
const clear = { x: 74, y: 26 }

/** A picture of 4:3 that holds both ends of a way with room around them. North is up. */
export function frameMap(from: Point, to: Point): MapFrame {
  const middle = { latitude: (from.latitude + to.latitude) / 2, longitude: (from.longitude + to.longitude) / 2 }
  // A degree of longitude is shorter than one of latitude, the more so the further north.
  const narrow = Math.cos((middle.latitude * Math.PI) / 180)
  const wide = Math.max(Math.abs(from.longitude - to.longitude) * narrow, smallest)
  const high = Math.max(Math.abs(from.latitude - to.latitude), smallest)
  const scale = Math.min((width * 0.58) / wide, (height * 0.56) / high)
  const at = ({ latitude, longitude }: Point) => ({
    x: round(width / 2 + (longitude - middle.longitude) * narrow * scale),
    y: round(height / 2 - (latitude - middle.latitude) * scale),
  })
  const taken = [at(from), at(to)]
  const labels = landmarks.flatMap(({ name, at: [longitude, latitude] }) => {
    const spot = at({ latitude, longitude })
    const inside = spot.x > 12 && spot.x < width - 70 && spot.y > 16 && spot.y < height - 12
    const free = taken.every(({ x, y }) => Math.abs(x - spot.x) > clear.x || Math.abs(y - spot.y) > clear.y)
    if (!inside || !free) return []
    taken.push(spot)
    return [{ name, ...spot }]
  })
  return { width, height, at, labels }
}

/** The way as a gentle arc, in degrees: points from one end to the other. */
export function arc(from: Point, to: Point, points = 32): Point[] {
  const rise = { latitude: (to.longitude - from.longitude) * 0.12, longitude: (from.latitude - to.latitude) * 0.12 }
  return Array.from({ length: points + 1 }, (_, n) => {
    const part = n / points
    const lift = 4 * part * (1 - part)
    return {
      latitude: from.latitude + (to.latitude - from.latitude) * part + rise.latitude * lift,
      longitude: from.longitude + (to.longitude - from.longitude) * part + rise.longitude * lift,
    }
  })
}

const round = (value: number): number => Math.round(value * 10) / 10
