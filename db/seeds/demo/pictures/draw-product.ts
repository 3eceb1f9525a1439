import type { DemoProduct } from '../product.ts'
import { chance } from './colour.ts'
import { drawBottle, type Surround } from './draw-bottle.ts'
import type { Measure } from './draw-label.ts'
import { backdrop, grounds, picture, shadowOf } from './scene.ts'
import { shapes } from './shapes.ts'

export const seedOf = (product: DemoProduct) => Math.floor(chance(product._id).next() * 900) + 1

/** What is printed: testers say so below the name instead of in it. */
export function labelOf(product: DemoProduct) {
  const name = product.name.replace(/ Tester$/, '')
  return { brand: product.brand, name, foot: product.category === 'Tester' ? 'Tester' : product.concentration }
}

/** Stands a bottle with its shadow and its faint mirror image in the ground. */
export function stand(
  id: string,
  product: DemoProduct,
  x: number,
  y: number,
  scale: number,
  measure: Measure,
  look = product.look,
  behind?: Surround,
): string {
  const seed = seedOf(product)
  const surround = behind ?? grounds[product.look.ground]
  const bottle = drawBottle(id, look, labelOf(product), surround, seed, measure)
  const shape = shapes[look.shape]
  return `
    <g transform="translate(${x} ${y}) scale(${scale})">
      ${shadowOf(look, product.look.ground, seed)}
      <defs><linearGradient id="${id}-mirror" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".34"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>
        <mask id="${id}-mirrormask" maskUnits="userSpaceOnUse" x="-400" y="0" width="800" height="190"><rect x="-400" y="0" width="800" height="190" fill="url(#${id}-mirror)"/></mask></defs>
      <g mask="url(#${id}-mirrormask)"><g transform="matrix(1 0 0 -1 0 ${shape.round ? 14 : 2})" filter="url(#blur5)"><use href="#${id}-bottle"/></g></g>
      <g id="${id}-bottle">${bottle}</g>
    </g>`
}

/** The bottle alone in light, sized so that tall and squat ones fill the same share of the picture. */
export function drawBottlePicture(product: DemoProduct, measure: Measure): string {
  const shape = shapes[product.look.shape]
  const whole = shape.height + shape.cap.h
  const scale = Math.min(870 / whole, 590 / shape.width, 1.5)
  return picture(
    1000,
    1250,
    backdrop(product.look.ground, chance(product._id), 1000, 1250, 1075) +
      stand('b', product, 490, 1075, scale, measure),
  )
}

/** The bottles of a set side by side. */
export function drawRowPicture(product: DemoProduct, measure: Measure): string {
  const looks = [product.look, ...(product.look.also ?? []).map(also => ({ ...product.look, ...also }))]
  const step = 820 / looks.length
  const bottles = looks.map((look, i) =>
    stand(
      `b${i}`,
      product,
      90 + step * (i + 0.5),
      1030 + (i % 2) * 26,
      (step - 18) / shapes[look.shape].width,
      measure,
      look,
    ),
  )
  return picture(1000, 1250, backdrop(product.look.ground, chance(product._id), 1000, 1250, 1050) + bottles.join(''))
}
