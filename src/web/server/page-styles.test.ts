import { expect, test } from 'vitest'
import { pageStyles } from './page-styles.ts'

const stylesOf = (sheet: string, page: string) => pageStyles(sheet)(Buffer.from(page))
const page = '<html><body><main class="wrap py-2.5 [&amp;_a]:mt-1"><a href="/">Home</a></main></body></html>'

test.each([
  ['a class', '.wrap{width:100%}'],
  ['a class with escapes', '.py-2\\.5{padding:1px}'],
  ['a class with escapes by number', '.\\70 y-2\\.5{padding:1px}'],
  ['a class with brackets and an entity', '.\\[\\&_a\\]\\:mt-1 a{margin:1px}'],
  ['an element', 'main>a{color:red}'],
  ['every element', '*,:before,:after{margin:0}'],
  ['a state', 'a:hover:not(:disabled){color:red}'],
  ['an attribute', '.wrap[aria-busy=true]:after{content:"."}'],
  ['what an element is not', 'a:not(.button){color:red}'],
  ['one of several', ':is(.button,.wrap) a{color:red}'],
  ['what it holds', 'body:has(dialog[open]){overflow:hidden}'],
  ['an id', '#related a{color:red}'],
  ['a pseudo-element', '::selection{color:red}'],
  [
    'what stands in layers and conditions',
    '@layer pages{@media (min-width:1px){@supports (color:red){.wrap{color:red}}}}',
  ],
  ['what is no rule for elements', '@keyframes rise{0%{top:1px}to{top:0}}@font-face{font-family:A;src:url(a.woff2)}'],
  ['the order of layers', '@layer base,components;@layer base{}'],
])('a page gets the rules by %s', (_, rule) => {
  expect(stylesOf(rule, page).replace(/font-face /, 'font-face')).toBe(rule)
})

test.each([
  '.button{color:red}',
  '.wrap .button{color:red}',
  '.wrap.button:hover{color:red}',
  'table a{color:red}',
  '@media (min-width:1px){.button{color:red}}',
  '.py-2{color:red}',
  '@media print{.wrap{color:red}}',
])('a page does not get a rule for what it has not, or has on paper alone: %s', rule => {
  expect(stylesOf(rule, page)).toBe('')
})

test('a page does not get the comments of the sheet', () => {
  expect(stylesOf('/*! a licence */.wrap{color:red}', page)).toBe('.wrap{color:red}')
})

test('of several selectors of a rule those that the page needs remain', () => {
  expect(stylesOf('.button,.wrap,table{color:red}', page)).toBe('.wrap{color:red}')
})

test('the layers stand in the order of the whole sheet, also those of which a page needs nothing', () => {
  const sheet = '@layer base{a{top:0}}@layer components{.button{top:0}}@layer pages;@layer utilities{.wrap{top:0}}'
  expect(stylesOf(sheet, page)).toBe(
    '@layer base{a{top:0}}@layer components{}@layer pages;@layer utilities{.wrap{top:0}}',
  )
})

test('two pages of the same sheet get each its own rules', () => {
  const styles = pageStyles('.a{top:0}.b{top:1px}')
  const of = (html: string) => styles(Buffer.from(html))
  expect([of('<p class="a">'), of('<p class="b">'), of('<p class="a">')]).toEqual([
    '.a{top:0}',
    '.b{top:1px}',
    '.a{top:0}',
  ])
})

test('a class that stands only in a text of the page is not one of its classes', () => {
  expect(stylesOf('.button{color:red}', '<p>class=&quot;button&quot; .button</p>')).toBe('')
})
