import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../platform/process/project-root.ts'
import * as colours from './colours.ts'

const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const kebab = (name: string) => name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

test.each(Object.entries(colours))('%s is the same colour outside style sheets', (name, colour) => {
  expect(tokens).toContain(`--color-${kebab(name)}: ${colour};`)
})

test('style sheets and components take every colour from the tokens', () => {
  const files = globSync('src/**/*.{css,tsx}', { cwd: projectRoot }).filter(file => !/tokens\.css$|\.test\./.test(file))
  const loose = files.flatMap(file =>
    // Pictures inside a style sheet cannot read tokens.
    [
      ...readFileSync(join(projectRoot, file), 'utf8')
        .replaceAll(/url\("data:[^"]*"\)/g, '')
        .matchAll(literalColour),
    ].map(([colour]) => `${file}: ${colour}`),
  )
  expect(loose).toEqual([])
})

test('every colour that a style sheet or component names is a role of the tokens', () => {
  const roles = new Set(Array.from(tokens.matchAll(/--color-([a-z-]+):/g), ([, role = '']) => role))
  const files = globSync('src/{ui,web,storefront,back-office}/**/*.{css,tsx}', { cwd: projectRoot })
  const unknown = files.flatMap(file => {
    const text = readFileSync(join(projectRoot, file), 'utf8')
    const named = Array.from(text.matchAll(/var\(--color-([a-z-]+)/g), ([, role = '']) => role)
    // Tailwind makes no rule of a name that it does not know, and says nothing.
    const painted = Array.from(
      text.matchAll(/\b(?:bg|text)-(night|ivory|paper|sand|gold|oud|green)\b/g),
      ([use]) => use,
    )
    return [...named.filter(role => !roles.has(role)), ...painted].map(name => `${file}: ${name}`)
  })
  expect(unknown).toEqual([])
})

test('there are at most nine type sizes, and style sheets use no other', () => {
  expect(tokens.match(/--text-\w+:/g)?.length).toBeLessThanOrEqual(9)
  const sheets = globSync('src/**/*.css', { cwd: projectRoot })
  const loose = sheets.flatMap(file =>
    [...readFileSync(join(projectRoot, file), 'utf8').matchAll(/font-size: ([^;]+);/g)]
      .map(([, size = '']) => size)
      // Relative to the text around it, points on paper, and units of a drawn map.
      .filter(size => !/var\(--text-\w+\)|em$|pt$|px$/.test(size) || /rem$/.test(size))
      .map(size => `${file}: ${size}`),
  )
  expect(loose).toEqual([])
})

const literalColour = /(?<![&\w/])#[0-9a-f]{3,8}\b(?!["'])|\brgba?\(|\bhsla?\(|\boklch\(/gi
