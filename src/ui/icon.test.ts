import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

test.each([
  ['icon.tsx', 'icons.svg'],
  ['../back-office/kit/rail-icon.tsx', '../back-office/kit/rail-icons.svg'],
])('every name of %s is a shape of %s, and every shape has a name', (component, drawings) => {
  const names = read(component).matchAll(/^ {2}\| '(\w+)'$/gm)
  const shapes = read(drawings).matchAll(/<symbol id="(\w+)" viewBox="0 0 24 24"><path d="[^"]+"\/><\/symbol>/g)
  expect([...shapes].map(([, id]) => id)).toEqual([...names].map(([, name]) => name))
})
