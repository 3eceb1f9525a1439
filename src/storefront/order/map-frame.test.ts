import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arc, frameMap } from './map-frame.ts'

const sargodha = { latitude: 32.07, longitude: 72.69 }
const place = fc.record({
  latitude: fc.double({ min: -60, max: 70, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

test('both ends of any route are well inside the picture', () => {
  fc.assert(
    fc.property(place, place, (from, to) => {
      const { at, width, height } = frameMap(from, to)
      for (const { x, y } of [at(from), at(to)]) {
        expect(x).toBeGreaterThan(width * 0.15)
        expect(x).toBeLessThan(width * 0.85)
        expect(y).toBeGreaterThan(height * 0.15)
        expect(y).toBeLessThan(height * 0.85)
      }
    }),
  )
})

test('north is up, east is right, and a route inside one town shows the country around it', () => {
  const { at } = frameMap(sargodha, sargodha)
  const here = at(sargodha)
  const lahore = at({ latitude: 31.55, longitude: 74.34 })
  expect(lahore.x).toBeGreaterThan(here.x)
  expect(lahore.y).toBeGreaterThan(here.y)
  expect(frameMap(sargodha, sargodha).labels.map(({ name }) => name)).toContain('Lahore')
})

test('the arc starts and ends where the route does', () => {
  fc.assert(
    fc.property(place, place, (from, to) => {
      const way = arc(from, to)
      expect(way[0]?.latitude).toBeCloseTo(from.latitude)
      expect(way[0]?.longitude).toBeCloseTo(from.longitude)
      expect(way.at(-1)?.latitude).toBeCloseTo(to.latitude)
      expect(way.at(-1)?.longitude).toBeCloseTo(to.longitude)
    }),
  )
})
