/**
 * Draws the demo shop's pictures again: `node db/seeds/demo/pictures/render.ts [id-substring,...] [1|2|3]`, `... hero` for the banners.
 * Without arguments it draws all of them, a few minutes' work. The same data gives the same pictures.
 */
import { mkdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import chromium from '@sparticuz/chromium'
import { chromium as browserType, type Page } from 'playwright-core'
import sharp from 'sharp'
import { demoHeroes } from '../heroes.ts'
import { demoProducts } from '../products.ts'
import { drawBoxPicture, drawGiftPicture } from './draw-box.ts'
import { drawHero, heroFrames } from './draw-hero.ts'
import type { Measure } from './draw-label.ts'
import { drawNotesPicture } from './draw-notes.ts'
import { drawBottlePicture, drawRowPicture } from './draw-product.ts'

const target = new URL('./webp/', import.meta.url)
const [wanted = '', only] = process.argv.slice(2)

async function fontFace(family: string, file: string): Promise<string> {
  const font = await readFile(fileURLToPath(import.meta.resolve(`@fontsource-variable/${file}`)))
  return `@font-face{font-family:'${family}';font-weight:300 900;src:url(data:font/woff2;base64,${font.toString('base64')}) format('woff2')}`
}

/** Letter widths as the browser sets them, asked once. */
async function letterWidths(page: Page): Promise<Measure> {
  const letters = [
    ...new Set(
      demoProducts.flatMap(p => [
        ...`${p.name}${p.brand}${p.concentration}`.toUpperCase(),
        ...`${p.name}${p.concentration}`,
      ]),
    ),
  ].join('')
  const widths = await page.evaluate(text => {
    const context = document.createElement('canvas').getContext('2d')
    if (!context) throw new Error('no canvas')
    const measured = (font: string) => {
      context.font = font
      return Object.fromEntries([...text].map(letter => [letter, context.measureText(letter).width / 100]))
    }
    return { display: measured("600 100px 'Cormorant Garamond'"), text: measured("500 100px 'Figtree'") }
  }, `${letters} `)
  return (text, font) => [...text].reduce((sum, letter) => sum + (widths[font][letter] ?? 0.6), 0)
}

async function save(page: Page, svg: string, file: string, w: number, h: number): Promise<void> {
  await page.setViewportSize({ width: w, height: h })
  await page.evaluate(markup => {
    document.body.innerHTML = markup
  }, svg)
  // Dark wide gradients show blocks sooner than a card-sized picture does.
  await sharp(await page.screenshot())
    .webp({ quality: w > h || w === 900 ? 88 : 80, effort: 5 })
    .toFile(fileURLToPath(new URL(file, target)))
}

await mkdir(target, { recursive: true })
// The plain processor draws these filters five times faster than an emulated graphics card does.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-gpu-rasterization',
  '--num-raster-threads=2',
  '--force-color-profile=srgb',
  '--headless=shell',
]
const browser = await browserType.launch({ executablePath: await chromium.executablePath(), args, headless: true })
const page = await browser.newPage()
const fonts = [
  await fontFace('Cormorant Garamond', 'cormorant-garamond/files/cormorant-garamond-latin-wght-normal.woff2'),
  await fontFace('Figtree', 'figtree/files/figtree-latin-wght-normal.woff2'),
]
await page.setContent(
  `<style>${fonts.join('')}body{margin:0}</style><p style="font:600 20px 'Cormorant Garamond'">a</p><p style="font:500 20px Figtree">a</p>`,
)
await page.evaluate(() => document.fonts.ready)
const measure = await letterWidths(page)

for (const product of demoProducts.filter(p => wanted.split(',').some(part => p._id.includes(part)))) {
  const first = product.category === 'Gift' ? drawGiftPicture : product.look.also ? drawRowPicture : drawBottlePicture
  for (const [number, draw] of Object.entries({ 1: first, 2: drawBoxPicture, 3: drawNotesPicture })) {
    if (!only || only === number) await save(page, draw(product, measure), `${product._id}-${number}.webp`, 1000, 1250)
  }
}

const heroBottles = [
  ['anarkali-blush', 'chaand-raat-homme', 'shisha-mahal', 'makran-coast', 'shehnai'],
  ['dehn-al-oud-cambodi', 'ruh-gulab', 'zafran-attar', 'bakhoor-night', 'shamama-royal'],
]
for (const [i, hero] of demoHeroes.entries()) {
  if (!hero.file.includes(wanted)) continue
  for (const [file, frame] of [
    [hero.file, heroFrames.wide],
    [hero.mobileFile, heroFrames.phone],
  ] as const) {
    await save(page, drawHero(demoProducts, heroBottles[i] ?? [], i === 1, frame, measure), file, frame.w, frame.h)
  }
}
await browser.close()
