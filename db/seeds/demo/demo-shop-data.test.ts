import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../../src/platform/process/project-root.ts'
import { cutPrice, rs, toRupees } from '../../../src/shop/ground/money.ts'
import { filesOf } from '../seed-pictures.ts'
import { setProducts } from '../seed-sets.ts'
import { factsOf } from './facts.ts'
import { ATTAR_SIZES, describePicture } from './pictures/describe.ts'
import { looks, sets } from './pictures/looks.ts'
import { materialsOf } from './pictures/materials-of.ts'
import { type DemoProduct, demoProducts } from './products.ts'

const folder = join(projectRoot, 'db/seeds/demo/pictures')
const ids = demoProducts.map(({ _id }) => _id)
const MAX_MASTERS_BYTES = 40 * 1024 * 1024

test('every product has a bottle and a world that no other has', () => {
  expect([...looks.keys()].sort()).toEqual([...ids].sort())
  const worlds = [...looks.values()].map(look => JSON.stringify(look))
  expect(new Set(worlds).size).toBe(worlds.length)
})

test('a set is made of products of the shop', () => {
  for (const [id, { bottles }] of Object.entries(sets))
    for (const part of [id, ...bottles.map(([of]) => of)]) expect(ids).toContain(part)
})

test('the studio knows every word of the looks and every raw material', async () => {
  const source = async (file: string) => readFile(join(projectRoot, 'studio', file), 'utf8')
  const [bottles, backdrops, scene, notes, materials, labels] = await Promise.all(
    ['bottles.py', 'backdrops.py', 'scene.py', 'notes.py', 'materials.py', 'labels.py'].map(source),
  )
  for (const look of looks.values()) {
    const [form, material] = look.cap.split('-')
    expect(bottles).toContain(`"${look.shape}": dict(`)
    expect(bottles).toContain(`"${look.glass}":`)
    expect(bottles).toMatch(new RegExp(`form == "${form}"|${form === 'facet'}`))
    expect(materials).toContain(`"${material}": lambda`)
    expect(backdrops).toContain(`def ${look.backdrop}(scene`)
    expect(scene).toContain(`"${look.view}": (`)
    if (look.label) expect(labels).toContain(`"${look.label}": dict(`)
  }
  const laid = [...[...looks.values()].flatMap(({ props }) => props), ...demoProducts.flatMap(materialsOf)]
  for (const name of new Set(laid)) expect(notes, name).toContain(`"${name}":`)
})

test('every product has three pictures of its own', async () => {
  const files = await readdir(join(folder, 'webp'))
  for (const product of demoProducts) {
    const own = filesOf(product).filter(file => file.startsWith(product._id))
    expect(own).toHaveLength(3)
    expect(files, product.name).toEqual(expect.arrayContaining(own))
  }
  // One is shown with the three vials of the sizes: it is sold in them, and looks like them.
  const [shown, ...others] = demoProducts.filter(product => filesOf(product).includes(ATTAR_SIZES))
  expect(others).toEqual([])
  expect(shown?.sizes.map(({ ml }) => ml)).toEqual([3, 6, 12])
  expect(looks.get(shown?._id ?? '')).toMatchObject({ shape: 'vial', cap: 'ball-walnut', glass: 'clear' })
})

test('a bottle that only a set has has a picture of its own, described by its own look', async () => {
  const files = await readdir(join(folder, 'webp'))
  const own = setProducts(demoProducts)
  expect(own.map(({ name }) => name)).toEqual(['Rose Eau de Parfum', 'Rose Attar'])
  for (const product of own) expect(files).toContain(`${product._id}-1.webp`)
  expect(own.map(product => describePicture(product, `${product._id}-1.webp`))).toEqual([
    'Rose Eau de Parfum: a round-shouldered flask with a golden cap, with soap and pink roses',
    'Rose Attar: a slim vial with a golden cap, with soap and pink roses',
  ])
})

test('every picture of a product is described in words of its own, and none is a number', async () => {
  for (const product of demoProducts) {
    const words = filesOf(product).map(file => describePicture(product, file))
    expect(new Set(words).size, product.name).toBe(words.length)
    for (const text of words) expect(text).not.toMatch(/undefined|picture \d| {2}|: *$/)
  }
  const shab = demoProducts.find(({ name }) => name === 'Shab-e-Lahore')
  expect(shab && describePicture(shab, `${shab._id}-1.webp`)).toBe(
    'Shab-e-Lahore: a square bottle with a walnut cap, with chips of oud and smoke of incense',
  )
})

test('every picture has its mean colour noted, and all together stay small enough for the repository', async () => {
  const files = (await readdir(join(folder, 'webp'))).filter(file => file.endsWith('.webp'))
  const colours = JSON.parse(await readFile(join(folder, 'webp/colours.json'), 'utf8')) as Record<string, string>
  expect(Object.keys(colours).sort()).toEqual(files.sort())
  const sizes = await Promise.all(files.map(async file => (await stat(join(folder, 'webp', file))).size))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_MASTERS_BYTES)
})

test('a fifth of the products has a discount', () => {
  const cut = demoProducts.filter(({ sizes }) => sizes.some(({ discount }) => discount > 0))
  expect(cut.length / demoProducts.length).toBeGreaterThan(0.16)
  expect(cut.length / demoProducts.length).toBeLessThan(0.25)
})

test('what a search may ask of a product agrees with its details', () => {
  for (const product of demoProducts) {
    const { seasons, occasions, longevityHours } = factsOf(product)
    const { season: stated, longevity } = product.itemDetails
    for (const season of ['summer', 'winter', 'spring', 'autumn', 'monsoon'] as const)
      if (stated.includes(season)) expect(seasons, product.name).toContain(season)
    if (stated === 'all year') expect(seasons, product.name).toHaveLength(5)
    if (/wedding|Eid/.test(stated))
      expect(occasions, product.name).toContain(stated.includes('Eid') ? 'eid' : 'wedding')
    if (/^\d/.test(longevity)) expect(longevityHours, product.name).toBeGreaterThan(3)
  }
})

test('every reviewer has a name and words of their own, bought what was on sale, and names no other discount', () => {
  const reviews = demoProducts.flatMap(product => product.reviews.map(review => ({ ...review, product })))
  const words = reviews.flatMap(({ comment }) => comment.split(/[.!?]\s*/).filter(Boolean))
  for (const own of [reviews.map(({ name }) => name), words]) expect(new Set(own).size).toBe(own.length)
  for (const { name, comment, daysAgo, product } of reviews) {
    expect(daysAgo, name).toBeLessThan(product.addedDaysAgo)
    const [, percent] = /(\d+)%\s*off/i.exec(comment) ?? []
    if (percent) expect(product.sizes.map(({ discount }) => discount)).toContain(Number(percent))
  }
})

test('a tester says what its scent says', () => {
  const testers = demoProducts.filter(({ name }) => name.endsWith(' Tester'))
  const said = ({ topNotes, heartNotes, baseNotes, concentration }: DemoProduct) => [
    topNotes,
    heartNotes,
    baseNotes,
    concentration,
  ]
  const pairs = testers.flatMap(tester =>
    demoProducts.filter(({ name }) => `${name} Tester` === tester.name).map(scent => [tester, scent] as const),
  )
  expect(pairs.length).toBeGreaterThan(2)
  for (const [tester, scent] of pairs) {
    expect(factsOf(tester), tester.name).toEqual(factsOf(scent))
    expect(said(tester), tester.name).toEqual(said(scent))
  }
})

test('a set costs less than its parts bought one by one', () => {
  const priceOf = ([id, ml]: [string, number, ...unknown[]]) => {
    const size = demoProducts.find(({ _id }) => _id === id)?.sizes.find(each => each.ml === ml)
    return size ? toRupees(cutPrice(rs(size.price), size.discount)) : null
  }
  const compared = Object.entries(sets).flatMap(([id, { bottles }]) => {
    const parts = bottles.map(priceOf)
    const [size] = demoProducts.find(({ _id }) => _id === id)?.sizes ?? []
    if (!size || parts.includes(null)) return []
    const sum = parts.reduce<number>((all, part) => all + (part ?? 0), 0)
    expect(toRupees(cutPrice(rs(size.price), size.discount)), id).toBeLessThan(sum)
    return [id]
  })
  expect(compared).toContain('the-nikah-box-m3d9r')
})

test('a set holds as many ml as its bottles', () => {
  for (const [id, { bottles }] of Object.entries(sets)) {
    const held = demoProducts.find(({ _id }) => _id === id)?.sizes.map(({ ml }) => ml)
    expect(held, id).toEqual([bottles.reduce((sum, [, ml]) => sum + ml, 0)])
  }
})

test('a house fills its bottles in one place, and attars are sold in quarter, half and whole tolas', () => {
  const filledIn = new Map<string, Set<string>>()
  for (const { brand, category, itemDetails, sizes } of demoProducts) {
    const [, place] = /^filled in (.+)$/.exec(itemDetails.origin) ?? []
    if (place) filledIn.set(brand, (filledIn.get(brand) ?? new Set()).add(place))
    if (category === 'Attar/Oud') for (const { ml } of sizes) expect([3, 6, 12]).toContain(ml)
  }
  for (const [brand, places] of filledIn) expect([...places], brand).toHaveLength(1)
})
