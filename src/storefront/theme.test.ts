import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { styleChoices, todaysStyle } from '../shop/settings/theme/theme-choices-rules.ts'
import { pageStyles } from '../web/server/page-styles.ts'

// A built sheet has no comments.
const sheet = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
const choices = Object.entries(styleChoices).flatMap(([name, { options }]) =>
  Object.keys(options)
    .filter(option => option !== todaysStyle[name as keyof typeof todaysStyle])
    .map(option => `${name}-${option}`),
)
// What the name of the house adds, which a page has only then.
const ofTheName = /^wordmark-/
const classes = [...new Set(Array.from(sheet.matchAll(/\.([a-z][\w-]*)/g), ([, name = '']) => name))]
const onEveryPage = classes.filter(name => !choices.includes(name) && name !== 'on-dark' && !ofTheName.test(name))
const page = `<body>${onEveryPage.map(name => `<picture class="${name}"></picture>`).join('')}<main><select><h2><h3><p>`

test('a page with the look as delivered bears no rule of a theme', () => {
  expect(onEveryPage.length).toBeGreaterThan(10)
  expect(pageStyles(sheet)(Buffer.from(page))).toBe('')
})

// Without rules of their own: faces of fonts, the radius, and what components ask for.
const elsewhere = /^(fonts-(cormorant-.*|device)|body-device|product-story|ornament-none)$/

test('every choice has its rules', () => {
  const without = choices.filter(
    name => !elsewhere.test(name) && !pageStyles(sheet)(Buffer.from(`<body class="${name}">${page}`)),
  )
  expect(without).toEqual([])
})
