import { landmarks } from './map-ground.ts'

/** A point on the map, in degrees. */
export type Point = { latitude: number; longitude: number }

/** The section of a drawn map and its projection. */
export type MapFrame = {
  width: number
  height: number
  /** The position of a point in the picture, in its units from the upper left corner. */
  at: (point: Point) => { x: number; y: number }
  /** Cities in the picture that overlap neither the ends of the route nor each other. */
  labels: { name: string; x: number; y: number }[]
}

const WIDTH = 400
const HEIGHT = 200
// In degrees: a route inside one town still shows the country around it.
const MIN_EXTENT_DEGREES = 3
// Space of a label, in units of the picture.
const LABEL_SPACE = { x: 74, y: 18 }

/** A section of 2:1 that contains both ends of a route with margins. North is up. */
export function frameMap(from: Point, to: Point): MapFrame {
  const middle = { latitude: (from.latitude + to.latitude) / 2, longitude: (from.longitude + to.longitude) / 2 }
  // A degree of longitude is shorter than one of latitude by this factor.
  const narrow = Math.cos((middle.latitude * Math.PI) / 180)
  const wide = Math.max(Math.abs(from.longitude - to.longitude) * narrow, MIN_EXTENT_DEGREES)
  const high = Math.max(Math.abs(from.latitude - to.latitude), MIN_EXTENT_DEGREES)
  const scale = Math.min((WIDTH * 0.58) / wide, (HEIGHT * 0.56) / high)
  const at = ({ latitude, longitude }: Point) => ({
    x: round(WIDTH / 2 + (longitude - middle.longitude) * narrow * scale),
    y: round(HEIGHT / 2 - (latitude - middle.latitude) * scale),
  })
  const taken = [at(from), at(to)]
  const labels = landmarks.flatMap(({ name, at: [longitude, latitude] }) => {
    const spot = at({ latitude, longitude })
    const inside = spot.x > 12 && spot.x < WIDTH - 70 && spot.y > 30 && spot.y < HEIGHT - 26
    const free = taken.every(({ x, y }) => Math.abs(x - spot.x) > LABEL_SPACE.x || Math.abs(y - spot.y) > LABEL_SPACE.y)
    if (!inside || !free) return []
    taken.push(spot)
    return [{ name, ...spot }]
  })
  return { width: WIDTH, height: HEIGHT, at, labels }
}

/** The route as an arc: points from one end to the other, in degrees. */
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
